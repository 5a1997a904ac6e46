import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Starts the language anew, as a page does that is opened at this address. */
async function openAt(address: string): Promise<{ change: (language: 'he' | 'en' | 'ru') => Promise<void>; language: () => string }> {
  history.replaceState({ kept: 1 }, '', address)
  vi.resetModules()
  const { default: started } = await import('i18next')
  const { startLanguage, changeLanguage } = await import('./setup.ts')
  await startLanguage()
  return { change: changeLanguage, language: () => started.language }
}

const forget = () => {
  localStorage.removeItem('language')
  document.cookie = 'language=; Path=/; Max-Age=0'
}
beforeEach(forget)
afterEach(() => {
  forget()
  history.replaceState(null, '', '/')
})

describe('the language at the start', () => {
  it('is Hebrew for those who have chosen none, and that is no choice', async () => {
    const { language } = await openAt('/')
    expect([language(), document.documentElement.lang, document.documentElement.dir]).toEqual(['he', 'he', 'rtl'])
    expect([localStorage.getItem('language'), document.cookie]).toEqual([null, ''])
  })

  it('is the one that was chosen before, which the server is told too', async () => {
    localStorage.setItem('language', 'en')
    const { language } = await openAt('/chat')
    expect([language(), document.documentElement.dir]).toEqual(['en', 'ltr'])
    expect(document.cookie).toBe('language=en')
  })

  it('is the one the address asks for, and stays it for those who had chosen none', async () => {
    expect((await openAt('/texts?lang=ru')).language()).toBe('ru')
    expect([localStorage.getItem('language'), document.cookie]).toEqual(['ru', 'language=ru'])
    expect((await openAt('/texts')).language()).toBe('ru')
  })

  it('is the one the address asks for, which changes no choice that was made', async () => {
    localStorage.setItem('language', 'he')
    expect((await openAt('/?lang=ru')).language()).toBe('ru')
    expect([localStorage.getItem('language'), document.cookie]).toEqual(['he', 'language=he'])
    expect((await openAt('/')).language()).toBe('he')
  })

  it.each(['?lang=fr', '?lang=', '?lang=RU', '?lang=toString'])('is Hebrew at %s', async (query) => {
    expect((await openAt(`/${query}`)).language()).toBe('he')
  })
})

describe('words of a page', () => {
  it('arrive in the language of the address when they are asked for before the start has ended', async () => {
    history.replaceState(null, '', '/?lang=ru')
    vi.resetModules()
    const { default: started } = await import('i18next')
    const { loadWords, startLanguage } = await import('./setup.ts')
    const starting = startLanguage()
    await loadWords('landing')
    expect(started.hasResourceBundle('ru', 'landing')).toBe(true)
    await starting
  })

  it('arrive in the next language before that language is shown', async () => {
    const { change } = await openAt('/')
    const { default: started } = await import('i18next')
    const { loadWords } = await import('./setup.ts')
    await loadWords('landing')
    const present: boolean[] = []
    started.on('languageChanged', (language) => present.push(started.hasResourceBundle(language, 'landing')))
    await change('en')
    expect(present).toEqual([true])
  })

  it('reject when they do not exist, so that no page shows keys in their place', async () => {
    await openAt('/')
    const { loadWords } = await import('./setup.ts')
    await expect(loadWords('none' as 'landing')).rejects.toThrow('none')
  })
})

describe('a change of the language', () => {
  it('is remembered, and leaves an address alone that asks for none', async () => {
    const { change } = await openAt('/texts?q=light#results')
    await change('ru')
    expect(location.href.replace(location.origin, '')).toBe('/texts?q=light#results')
    expect([localStorage.getItem('language'), document.cookie]).toEqual(['ru', 'language=ru'])
  })

  it('is written into an address that asks for another', async () => {
    const { change } = await openAt('/texts?lang=ru&q=light#results')
    await change('en')
    expect(location.href.replace(location.origin, '')).toBe('/texts?lang=en&q=light#results')
    expect(history.state).toEqual({ kept: 1 })
    expect((await openAt(location.href)).language()).toBe('en')
  })
})
