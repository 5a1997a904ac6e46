import type { daily as english } from '../en/daily.ts'
import type { Translated } from '../translated.ts'

export const daily: Translated<typeof english> = {
  feedName: 'Учёба на каждый день · Сугия',
  dailyMail: {
    subject: 'Учёба на сегодня · {{date}}',
    why: 'Вы выбрали эту рассылку в учётной записи на сайте «Сугия».',
    change: 'Изменить',
    stop: 'Отписаться',
  },
  confirmMail: {
    subject: 'Ежедневная учёба по почте: подтвердите адрес',
    before: 'Вы попросили присылать учёбу на каждый день по этому адресу. Подтвердите его, и письма начнут приходить:',
    button: 'Подтвердить',
    after: 'Если вы этого не просили, ничего делать не нужно: писем больше не будет.',
  },
  cycles: {
    portion: 'Недельная глава',
    daf: 'Даф йоми',
    mishnah: 'Мишна на день',
    yerushalmi: 'Йерушалми на день',
    'rambam-1': 'Рамбам на день, одна глава',
    'rambam-3': 'Рамбам на день, три главы',
    halakhah: 'Галаха на день',
    'tehillim-month': 'Теилим по дням месяца',
    'tehillim-week': 'Теилим по дням недели',
    'tanakh-929': '929: глава Танаха на день',
  },
}
