// Long because it is a table: forms of words, a line each, and nothing else.

/** English words that no stemmer brings together, each line the plain form and then the forms that stand for it; the old ones are the King James Version's. */
export const englishIrregulars = `
be am is are was were been being art wast wert beest
have has had hath hast hadst having
do does did done doth dost doeth doest didst doing
say said says saith sayest saidst
go went gone goes goeth goest wentest
come came cometh comest camest
see saw seen seeth seest sawest
give gave given giveth givest gavest
take took taken taketh takest tookest
make made maketh makest madest
know knew known knoweth knowest knewest
eat ate eaten eateth eatest
drink drank drunk drunken drinketh
speak spoke spoken spake speaketh speakest
bear bore borne bare beareth
beget begot begat begotten begetteth
break broke broken brake breaketh
swear swore sworn sware sweareth
smite smote smitten smiteth smitest
slay slew slain slayeth
sell sold selleth
buy bought buyeth
tell told telleth
bring brought bringeth
think thought thinketh
seek sought seeketh
teach taught teacheth
catch caught
fight fought fighteth
find found findeth
bind bound bindeth
hear heard heareth hearest
lead led leadeth
leave left leaveth
lose lost loseth
love loved loveth lovest
keep kept keepeth
sleep slept sleepeth
weep wept weepeth
dwell dwelt dwelleth
send sent sendeth
lend lent lendeth
bend bent
build built buildeth
burn burnt burneth
write wrote written writeth writ
rise rose risen riseth arise arose arisen ariseth
fall fell fallen falleth
fly flew flown flieth
flee fled fleeth
grow grew grown groweth
throw threw thrown
blow blew blown bloweth
draw drew drawn draweth
stand stood standeth
sit sat sitteth satest
lie lay lain lieth
lay laid layeth
run ran runneth
sing sang sung singeth
swim swam swum
begin began begun beginneth
sink sank sunk
ride rode ridden rideth
drive drove driven drave driveth
strive strove striven strave
choose chose chosen chooseth
freeze froze frozen
steal stole stolen stealeth
forget forgot forgotten forgat forgetteth
forgive forgave forgiven forgiveth
forsake forsook forsaken forsaketh
hide hid hidden hideth
bite bit bitten
wear wore worn
tear tore torn
shake shook shaken
wake woke woken awake awoke waketh
feed fed feedeth
meet met meeteth
win won
hold held holdeth held holden
hang hung hanged hangeth
dig dug digged diggeth
strike struck stricken striketh
stick stuck
cling clung
sow sown soweth
reap reapeth reaped
shear shore shorn
weave wove woven
tread trod trodden treadeth
get got gotten getteth gat
put putteth
set setteth settest
cut cutteth
let letteth
become became becometh
overcome overcame
withhold withheld
understand understood understandeth
curse cursed curseth cursest accursed
bless blessed blest blesseth blessest
clothe clad clothed
gird girt girded
hew hewn hewed
lift lifteth lifted
man men
woman women
child children
ox oxen
foot feet
tooth teeth
goose geese
mouse mice
brother brethren
sister sisters
wife wives
life lives
wolf wolves
calf calves
loaf loaves
thief thieves
knife knives
half halves
leaf leaves
staff staves
hoof hooves hoofs
cherub cherubim cherubims
seraph seraphim seraphims
person people persons peoples
you thou thee ye
your thy thine yours
my mine
unto to
shall shalt
will wilt
can canst
may mayest
should shouldest
would wouldest
could couldest
toward towards
between betwixt
near nigh
before afore
die dead died dieth dying death
year years
`

/** Russian words whose forms change their stem, ё written as е. */
export const russianIrregulars = `
человек люди людей людям людьми людях
ребенок дети детей детям детьми детях
идти шел шла шли шло пошел пошла пошли пойти иду идет идут шедший
прийти пришел пришла пришли приду придет
выйти вышел вышла вышли
войти вошел вошла вошли
уйти ушел ушла ушли
найти нашел нашла нашли найден найдена найдено
взойти взошел взошла взошли
сойти сошел сошла сошли
перейти перешел перешла перешли
съесть ел ела ели ест едят едим съел съела съели поел
взять взял взяла взяли брать брал брала брали возьмет беру берет
день дня дни дней дням днями днях дне днем
отец отца отцу отцом отце отцы отцов отцам отцами отцах
конец конца концу концом конце
мать матери матерью матерей матерям
дочь дочери дочерью дочерей дочерям дочерьми
брат братья братьев братьям братьями братьях
сын сыновья сыновей сыновьям сыновьями сыновьях сына сыну сыном
муж мужья мужей мужьям мужьями
друг друзья друзей друзьям друзьями
имя имени именем имена имен именам
время времени временем времена времен
пламя пламени пламенем
семя семени семенем семена семян
племя племени племена племен
небо небеса небес небесам небесах
чудо чудеса чудес чудесам чудесах
дерево деревья деревьев деревьям дерева деревом
лев льва льву львом львы львов львам львами льве
пес пса псы псов псам
сон сна сне сны снов снам сном снами снах
лоб лба лбу
рот рта рту ртом
камень камня камни камней камням камнями камнем
корень корня корни корней
огонь огня огню огнем огне
песнь песни песней песня песен
овца овцы овец овцу овцам
козел козла козлы козлов козлу
осел осла осла ослы ослов ослу осле ослом ослица ослицы ослицу ослице
орел орла орлы орлов
козленок козленка козлята козлят
ягненок ягненка ягнята ягнят
теленок тельца телец теленка телята тельцы тельцу
жрец жреца жрецы жрецов
посох посоха
война войны войн войне войну
царь царя цари царей царю царем царям царе
церковь церкви
любовь любви любовью
кровь крови кровью
ложь лжи ложью
мертвый мертв мертва мертвы мертвые
судья судьи судей судье судью судьям
плоть плоти плотью
ночь ночи ночью
жечь жег жгли жгут сжег сжечь сожгли сжигать
мочь мог могла могли может могут можно
умереть умер умерла умерли умирает умирать умрет
тереть тер терла
петь пел пела пели поет поют спел
бить бил била били бьет
пить пил пила пили пьет пьют выпил
хотеть хотел хотела хотели хочет хотят
видеть увидел увидела увидели видел видит видеть вижу
слышать услышал услышали слышал слышит
вести вел вела вели ведет ведут вывел вывела вывели вывести
нести нес несла несли несет
расти рос росла росли растет вырос
спать спал спала спит спят
сесть сел села сели
лечь лег легла
стать стал стала стали станет
дать дал дала дали даст дадут давать дает дают
создать создал создала создали сотворил сотворить сотворение сотворен создан создание сотворены
послать послал послала послали пошлет
убить убил убила убили убивает убивать убийство убийца убей
продать продал продала продали продает продавать продажа
купить купил купила купили покупать купля
родить родил родила родили рождает рожать родился родилась рождение
`

/**
 * Words whose stem would be that of a word that says nothing (`kindness` that of `kind`, `Ной` that of `но`), each line the word that stands for itself
 * and then its forms.
 */
export const englishWhole = `
kindness kindnesses
evening evenings eventide
likeness
`

export const russianWhole = `
ной ноя ною ноем ное
лия лии лию лией лие
илия илии илию илией илие
илий илием
иов иова иову иовом иове
ииуй ииуя ииую ииуем
самей самея самею самеем
коген когена когену когеном когены когенов когенам
негев негева негеву негеве негевом
неила неилы неилу неиле неилой
послы послов послам послами послах
лень лени ленью
`
