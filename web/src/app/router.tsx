import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, Route, Routes } from 'react-router'
import { Spinner } from '../components/ui/spinner.tsx'
import { useFollowSession } from '../features/account/change-reader.ts'
import { PageHead } from '../lib/page-head.ts'
import { Entry, LandingPage } from './entry.tsx'
import { NotFoundPage } from './routes/not-found-page.tsx'

const DevUiPage = lazy(async () => ({ default: (await import('./routes/dev-ui-page.tsx')).DevUiPage }))
const LoginPage = lazy(async () => ({ default: (await import('./routes/login-page.tsx')).LoginPage }))
const SignupPage = lazy(async () => ({ default: (await import('./routes/signup-page.tsx')).SignupPage }))
const ForgotPasswordPage = lazy(async () => ({ default: (await import('./routes/forgot-password-page.tsx')).ForgotPasswordPage }))
const ResetPasswordPage = lazy(async () => ({ default: (await import('./routes/reset-password-page.tsx')).ResetPasswordPage }))
const ConfirmEmailPage = lazy(async () => ({ default: (await import('./routes/confirm-email-page.tsx')).ConfirmEmailPage }))
const UpgradePage = lazy(async () => ({ default: (await import('./routes/upgrade-page.tsx')).UpgradePage }))
const SuccessPage = lazy(async () => ({ default: (await import('./routes/success-page.tsx')).SuccessPage }))
const TextsPage = lazy(async () => ({ default: (await import('./routes/texts-page.tsx')).TextsPage }))
const TextPage = lazy(async () => ({ default: (await import('./routes/text-page.tsx')).TextPage }))
const SharedPage = lazy(async () => ({ default: (await import('./routes/shared-page.tsx')).SharedPage }))
const SheetPage = lazy(async () => ({ default: (await import('./routes/sheet-page.tsx')).SheetPage }))
const AdminPage = lazy(async () => ({ default: (await import('./routes/admin-page.tsx')).AdminPage }))
const AccuracyPage = lazy(async () => ({ default: (await import('./routes/accuracy-page.tsx')).AccuracyPage }))
const AccountPage = lazy(async () => ({ default: (await import('./routes/account-page.tsx')).AccountPage }))

/**
 * The addresses of the application. The chat is one element for all of its own (`Entry`), so that a new conversation keeps its page when it gets its
 * address.
 */
export function Router() {
  const { t } = useTranslation()
  useFollowSession()
  return (
    <BrowserRouter>
      <PageHead />
      <Suspense fallback={<Spinner label={t('loading')} />}>
        <Routes>
          <Route element={<Entry />}>
            <Route index />
            <Route path="chat" />
            <Route path="chat/:id" />
          </Route>
          <Route path="landing" element={<LandingPage />} />
          <Route path="dev/ui" element={<DevUiPage />} />
          <Route path="texts" element={<TextsPage />} />
          <Route path="texts/:ref" element={<TextPage />} />
          <Route path="accuracy" element={<AccuracyPage />} />
          <Route path="login" element={<LoginPage />} />
          <Route path="signup" element={<SignupPage />} />
          <Route path="forgot-password" element={<ForgotPasswordPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
          <Route path="confirm-email" element={<ConfirmEmailPage />} />
          <Route path="account" element={<AccountPage />} />
          <Route path="admin" element={<AdminPage />} />
          <Route path="upgrade" element={<UpgradePage />} />
          <Route path="success" element={<SuccessPage />} />
          <Route path="shared/:id" element={<SharedPage />} />
          <Route path="sheet/:id" element={<SheetPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
