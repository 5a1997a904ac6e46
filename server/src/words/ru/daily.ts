import type { daily as english } from '../en/daily.ts'
import type { Translated } from '../translated.ts'

export const daily: Translated<typeof english> = {
  feedName: 'Учёба на каждый день · Сугия',
  cycles: {
    portion: 'Недельная глава',
    daf: 'Даф йоми',
    mishnah: 'Мишна на день',
    yerushalmi: 'Йерушалми на день',
    'rambam-1': 'Рамбам на день, одна глава',
    'rambam-3': 'Рамбам на день, три главы',
    halakhah: 'Алаха на день',
    'tehillim-month': 'Теилим по дням месяца',
    'tehillim-week': 'Теилим по дням недели',
    'tanakh-929': '929: глава Танаха на день',
  },
}
