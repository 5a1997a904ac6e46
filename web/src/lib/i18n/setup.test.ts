import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Starts the language as on a page load at this address. */
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

describe('startLanguage', () => {
  it('starts in Hebrew without a stored choice and stores none', async () => {
    const { language } = await openAt('/')
    expect([language(), document.documentElement.lang, document.documentElement.dir]).toEqual(['he', 'he', 'rtl'])
    expect([localStorage.getItem('language'), document.cookie]).toEqual([null, ''])
  })

  it('starts in the stored language and repeats it in the cookie', async () => {
    localStorage.setItem('language', 'en')
    const { language } = await openAt('/chat')
    expect([language(), document.documentElement.dir]).toEqual(['en', 'ltr'])
    expect(document.cookie).toBe('language=en')
  })

  it('starts in the language of the address and stores it without an earlier choice', async () => {
    expect((await openAt('/texts?lang=ru')).language()).toBe('ru')
    expect([localStorage.getItem('language'), document.cookie]).toEqual(['ru', 'language=ru'])
    expect((await openAt('/texts')).language()).toBe('ru')
  })

  it('starts in the language of the address without changing an earlier choice', async () => {
    localStorage.setItem('language', 'he')
    expect((await openAt('/?lang=ru')).language()).toBe('ru')
    expect([localStorage.getItem('language'), document.cookie]).toEqual(['he', 'language=he'])
    expect((await openAt('/')).language()).toBe('he')
  })

  it.each(['?lang=fr', '?lang=', '?lang=RU', '?lang=toString'])('starts in Hebrew at %s', async (query) => {
    expect((await openAt(`/${query}`)).language()).toBe('he')
  })
})

describe('loadWords', () => {
  it('loads the language of the address before the start has finished', async () => {
    history.replaceState(null, '', '/?lang=ru')
    vi.resetModules()
    const { default: started } = await import('i18next')
    const { loadWords, startLanguage } = await import('./setup.ts')
    const starting = startLanguage()
    await loadWords('landing')
    expect(started.hasResourceBundle('ru', 'landing')).toBe(true)
    await starting
  })

  it('loads the words of the next language before it shows', async () => {
    const { change } = await openAt('/')
    const { default: started } = await import('i18next')
    const { loadWords } = await import('./setup.ts')
    await loadWords('landing')
    const present: boolean[] = []
    started.on('languageChanged', (language) => present.push(started.hasResourceBundle(language, 'landing')))
    await change('en')
    expect(present).toEqual([true])
  })

  it('rejects when the words do not arrive, so that no page shows keys', async () => {
    await openAt('/')
    const { loadWords } = await import('./setup.ts')
    await expect(loadWords('none' as 'landing')).rejects.toThrow('none')
  })
})

describe('changeLanguage', () => {
  it('stores the choice and keeps an address without a language', async () => {
    const { change } = await openAt('/texts?q=light#results')
    await change('ru')
    expect(location.href.replace(location.origin, '')).toBe('/texts?q=light#results')
    expect([localStorage.getItem('language'), document.cookie]).toEqual(['ru', 'language=ru'])
  })

  it('updates an address that has a language', async () => {
    const { change } = await openAt('/texts?lang=ru&q=light#results')
    await change('en')
    expect(location.href.replace(location.origin, '')).toBe('/texts?lang=en&q=light#results')
    expect(history.state).toEqual({ kept: 1 })
    expect((await openAt(location.href)).language()).toBe('en')
  })
})
