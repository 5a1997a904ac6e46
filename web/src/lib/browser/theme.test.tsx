import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { changeLanguage, startLanguage } from '../i18n/setup.ts'
import { chooseTheme } from './theme.ts'

beforeEach(async () => {
  act(() => chooseTheme('system'))
  await startLanguage()
  await changeLanguage('en')
})

it('the theme follows the device until the reader chooses one, which is remembered', async () => {
  render(<ThemeSwitch />)
  expect(screen.getByRole('button', { name: 'Use device setting', pressed: true })).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(screen.getByRole('button', { name: 'Dark', pressed: true })).toBeInstanceOf(HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Use device setting' }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(localStorage.getItem('theme')).toBeNull()
})

it('the theme changes with other tabs of the browser', () => {
  localStorage.setItem('theme', 'light')
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
  expect(document.documentElement.dataset.theme).toBe('light')
})
