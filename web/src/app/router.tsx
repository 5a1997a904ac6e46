import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, matchPath, Outlet, Route, Routes } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { useFollowSession } from '../features/account/api/change-reader.ts'
import { preloadable } from '../lib/browser/preloadable.tsx'
import { SavedCopyNote } from '../components/ui/saved-copy-note.tsx'
import { PageHead } from '../lib/browser/page-head.ts'
import { AppFrame } from './bar/app-frame.tsx'
import { GlobalGoAnywhere } from './bar/global-go-anywhere.tsx'
import { Entry, landing, loadEntry } from './entry.tsx'
import { useSendUnsent } from './send-unsent.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'

/** The pages under the application bar by path, each with the words it needs. */
const PAGES: Record<string, ReturnType<typeof preloadable>> = {
  texts: preloadable(async () => (await import('./pages/texts-page.tsx')).TextsPage, 'library', 'study'),
  'texts/:ref': preloadable(async () => (await import('./pages/text-page.tsx')).TextPage, 'library', 'study'),
  daily: preloadable(async () => (await import('./pages/daily-page.tsx')).DailyPage, 'daily', 'library'),
  accuracy: preloadable(async () => (await import('./pages/accuracy-page.tsx')).AccuracyPage, 'accuracy', 'library', 'chat'),
  login: preloadable(async () => (await import('./pages/login-page.tsx')).LoginPage, 'account'),
  signup: preloadable(async () => (await import('./pages/signup-page.tsx')).SignupPage, 'account'),
  'forgot-password': preloadable(async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage, 'account'),
  'reset-password': preloadable(async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage, 'account'),
  'confirm-email': preloadable(async () => (await import('./pages/confirm-email-page.tsx')).ConfirmEmailPage, 'account'),
  'daily-mail/:action': preloadable(async () => (await import('./pages/daily-mail-page.tsx')).DailyMailPage, 'daily', 'account'),
  account: preloadable(async () => (await import('./pages/account-page.tsx')).AccountPage, 'account', 'daily', 'library', 'sheets'),
  study: preloadable(async () => (await import('./pages/study-page.tsx')).StudyPage, 'study', 'library'),
  upgrade: preloadable(async () => (await import('./pages/upgrade-page.tsx')).UpgradePage, 'premium'),
  success: preloadable(async () => (await import('./pages/success-page.tsx')).SuccessPage, 'premium'),
  'sheet/:id': preloadable(async () => (await import('./pages/sheet-page.tsx')).SheetPage, 'sheets'),
  sheets: preloadable(async () => (await import('./pages/sheets-page.tsx')).SheetsPage, 'sheets'),
  'sheets/:id': preloadable(async () => (await import('./pages/own-sheet-page.tsx')).OwnSheetPage, 'sheets'),
  's/:id': preloadable(async () => (await import('./pages/shared-sheet-page.tsx')).SharedSheetPage, 'sheets'),
}

/** The pages that have the application bar in a place of their own, or another one. */
const BARE_PAGES: Record<string, ReturnType<typeof preloadable>> = {
  landing,
  'dev/ui': preloadable(async () => (await import('./pages/dev-ui-page.tsx')).DevUiPage, 'chat'),
  admin: preloadable(async () => (await import('./pages/admin-page.tsx')).AdminPage, 'admin'),
  'shared/:id': preloadable(async () => (await import('./pages/shared-page.tsx')).SharedPage, 'sharing', 'chat'),
}

/** Loads the page of the current address ahead, so that it renders at once. */
export async function loadFirstPage(): Promise<void> {
  const { pathname } = location
  const named = Object.entries({ ...PAGES, ...BARE_PAGES }).find(([path]) => matchPath(path, pathname))
  await (named ? named[1].load() : loadEntry(pathname))
}

/**
 * The routes of the application. All addresses of the chat share one element (`Entry`), so that a new conversation
 * keeps its page when it gets its own address.
 */
export function Router() {
  const { t } = useTranslation()
  useFollowSession()
  useSendUnsent()
  return (
    <BrowserRouter>
      <PageHead />
      <SavedCopyNote />
      <GlobalGoAnywhere />
      <Suspense fallback={<Spinner label={t('loading')} />}>
        <Routes>
          <Route element={<Entry />}>
            <Route index />
            <Route path="chat" />
            <Route path="chat/:id" />
          </Route>
          {Object.entries(BARE_PAGES).map(([path, { Page }]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route
            element={
              <AppFrame>
                <Outlet />
              </AppFrame>
            }
          >
            {Object.entries(PAGES).map(([path, { Page }]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
