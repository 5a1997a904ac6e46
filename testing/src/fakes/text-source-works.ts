/** Texts by their numbers, nested by level. */
export type Nested = (string | Nested)[]

export interface OfferedText {
  language: 'he' | 'en' | 'ru'
  /** Title of the edition. */
  edition: string
  license: string
  text: Nested
}

export interface OfferedWork {
  title: string
  heTitle: string
  categories: string[]
  /** Names of the numbered levels, outermost first. */
  levels: string[]
  texts: OfferedText[]
  /** Links as the source lists them, each from a place of this work. */
  links?: { from: string; to: string; type: string }[]
}

const hebrew = { language: 'he', edition: 'Hebrew for Tests', license: 'Public Domain' } as const
const english = { language: 'en', edition: 'English for Tests', license: 'CC0' } as const
const russian = { language: 'ru', edition: 'Русский для проверки', license: 'CC0' } as const
/** Non-commercial: excluded unless an administrator allows it by name. */
export const REFUSED_EDITION = 'Modern English, not for sale'
const refused = { language: 'en', edition: REFUSED_EDITION, license: 'CC-BY-NC' } as const

/**
 * A few places of the Mishnah, a commentary and a code, with holes. The Hebrew is in the public domain; the
 * translations were written for these tests. Pirkei Avot 1:1–2, 6, 14; 2:4–5; 3:1.
 */
export const offeredWorks: readonly OfferedWork[] = [
  {
    title: 'Pirkei Avot',
    heTitle: 'משנה אבות',
    categories: ['Mishnah', 'Seder Nezikin'],
    levels: ['Chapter', 'Mishnah'],
    texts: [
      {
        ...hebrew,
        text: [
          [
            'מֹשֶׁה קִבֵּל תּוֹרָה מִסִּינַי, וּמְסָרָהּ לִיהוֹשֻׁעַ, וִיהוֹשֻׁעַ לִזְקֵנִים, וּזְקֵנִים לִנְבִיאִים, וּנְבִיאִים מְסָרוּהָ לְאַנְשֵׁי כְנֶסֶת הַגְּדוֹלָה.',
            'שִׁמְעוֹן הַצַּדִּיק הָיָה מִשְּׁיָרֵי כְנֶסֶת הַגְּדוֹלָה. הוּא הָיָה אוֹמֵר, עַל שְׁלשָׁה דְבָרִים הָעוֹלָם עוֹמֵד, עַל הַתּוֹרָה וְעַל הָעֲבוֹדָה וְעַל גְּמִילוּת חֲסָדִים.',
            '',
            '',
            '',
            'יְהוֹשֻׁעַ בֶּן פְּרַחְיָה אוֹמֵר, עֲשֵׂה לְךָ רַב, וּקְנֵה לְךָ חָבֵר, וֶהֱוֵי דָן אֶת כָּל הָאָדָם לְכַף זְכוּת.',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            'הוּא הָיָה אוֹמֵר, אִם אֵין אֲנִי לִי, מִי לִי. וּכְשֶׁאֲנִי לְעַצְמִי, מָה אֲנִי. וְאִם לֹא עַכְשָׁיו, אֵימָתָי.',
          ],
          [
            '',
            '',
            '',
            'הִלֵּל אוֹמֵר, אַל תִּפְרוֹשׁ מִן הַצִּבּוּר, וְאַל תַּאֲמִין בְּעַצְמְךָ עַד יוֹם מוֹתְךָ, וְאַל תָּדִין אֶת חֲבֵרְךָ עַד שֶׁתַּגִּיעַ לִמְקוֹמוֹ.',
            'הוּא הָיָה אוֹמֵר, אֵין בּוּר יְרֵא חֵטְא, וְלֹא עַם הָאָרֶץ חָסִיד, וְלֹא הַבַּיְשָׁן לָמֵד, וְלֹא הַקַּפְּדָן מְלַמֵּד.',
          ],
          ['עֲקַבְיָא בֶן מַהֲלַלְאֵל אוֹמֵר, דַּע מֵאַיִן בָּאתָ, וּלְאָן אַתָּה הוֹלֵךְ, וְלִפְנֵי מִי אַתָּה עָתִיד לִתֵּן דִּין וְחֶשְׁבּוֹן.'],
        ],
      },
      {
        ...english,
        text: [
          [
            'Moses received the Torah at Sinai and handed it on to Joshua, Joshua to the elders, the elders to the prophets, and the prophets to the men of the Great Assembly.',
            'Simeon the Just used to say: On three things the world stands: on the Torah, on the service, and on deeds of kindness.',
            '',
            '',
            '',
            'Joshua ben Perahiah says: Find yourself a teacher, win yourself a friend, and judge every person on the side of merit.',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            'He used to say: If I am not for myself, who will be for me? And when I am for myself alone, what am I? And if not now, when?',
          ],
          [
            '',
            '',
            '',
            'Hillel says: Do not leave the community, do not trust yourself until the day you die, and do not judge your fellow until you have stood in his place.',
            'He used to say: An empty head does not fear sin, the bashful does not learn, and the impatient does not teach.',
          ],
          [
            'Akabia ben Mahalalel says: Know where you came from, where you are going, and before whom you will give account and reckoning.',
          ],
        ],
      },
      {
        ...russian,
        text: [
          [
            'Моше получил Тору на Синае и передал её Йеошуа, Йеошуа старейшинам, старейшины пророкам, а пророки мужам Великого собрания.',
            'Шимон Праведный говорил: на трёх вещах стоит мир: на Торе, на служении и на добрых делах.',
            '',
            '',
            '',
            'Йеошуа бен Перахья говорит: найди себе учителя, приобрети друга и суди о каждом человеке с лучшей стороны.',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            'Он говорил: если не я за себя, то кто за меня? А если я только за себя, то что я? И если не теперь, то когда?',
          ],
        ],
      },
      { ...refused, text: [['Moses took delivery of the Torah from Sinai.']] },
    ],
  },
  {
    title: 'Rashi on Genesis',
    heTitle: 'רש"י על בראשית',
    categories: ['Tanakh', 'Rishonim on Tanakh', 'Rashi', 'Torah'],
    levels: ['Chapter', 'Verse', 'Comment'],
    texts: [
      {
        ...hebrew,
        text: [
          [
            [
              'בראשית. אמר רבי יצחק, לא היה צריך להתחיל את התורה אלא מהחדש הזה לכם, שהיא מצוה ראשונה שנצטוו בה ישראל, ומה טעם פתח בבראשית, משום כח מעשיו הגיד לעמו לתת להם נחלת גוים.',
              'בראשית ברא. אין המקרא הזה אומר אלא דרשני, כמו שדרשוהו רבותינו, בשביל התורה שנקראת ראשית דרכו, ובשביל ישראל שנקראו ראשית תבואתו.',
              'ברא אלהים. ולא אמר ברא ה׳, שבתחלה עלה במחשבה לבראתו במדת הדין, ראה שאין העולם מתקים, הקדים מדת רחמים ושתפה למדת הדין.',
            ],
            ['תהו ובהו. תהו לשון תמה ושממון, שאדם תוהה ומשתומם על בהו שבה.'],
          ],
        ],
      },
      {
        ...english,
        text: [
          [
            [
              'In the beginning. Rabbi Isaac said: The Torah need not have begun but from “This month shall be unto you”, the first commandment given to Israel. Why then did it begin with the creation? To tell His people the power of His works, to give them the inheritance of nations.',
              'In the beginning He created. This verse says nothing but: explain me, as our teachers did: for the sake of the Torah, which is called the beginning of His way.',
              'God created. It does not say that the Lord created: at first it was His thought to create the world by the measure of justice; He saw that it would not endure, and joined to it the measure of mercy.',
            ],
          ],
        ],
      },
    ],
  },
  {
    title: 'Shulchan Arukh, Orach Chayim',
    heTitle: 'שולחן ערוך, אורח חיים',
    categories: ['Halakhah', 'Shulchan Arukh'],
    levels: ['Siman', 'Seif'],
    texts: [
      {
        ...hebrew,
        text: [['יִתְגַּבֵּר כַּאֲרִי לַעֲמֹד בַּבֹּקֶר לַעֲבוֹדַת בּוֹרְאוֹ, שֶׁיְּהֵא הוּא מְעוֹרֵר הַשַּׁחַר.', 'הַמַּשְׁכִּים לְהִתְחַנֵּן לִפְנֵי בּוֹרְאוֹ, יְכַוֵּן לַשָּׁעוֹת שֶׁמִּשְׁתַּנּוֹת הַמִּשְׁמָרוֹת.']],
      },
      {
        ...english,
        text: [
          ['One should strengthen himself like a lion to rise in the morning to serve his Creator, so that it is he who wakes the dawn.'],
        ],
      },
    ],
  },
]
