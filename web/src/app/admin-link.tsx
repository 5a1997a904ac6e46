import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/ui/button.tsx'
import { useAdminSession } from '../lib/api/admin-session.ts'
import { AdminDialog } from './admin-dialog.tsx'

/** Opens the admin panel over the page. Loads only in a browser where an administrator has signed in. */
export function AdminLink() {
  const { t } = useTranslation('admin')
  const { session } = useAdminSession()
  const [open, setOpen] = useState(false)
  if (session === null && !open) return null
  return (
    <>
      <Button variant="quiet" size="wide" className="mx-3 mbe-2" onClick={() => setOpen(true)}>
        <Wrench aria-hidden className="icon" />
        {t('adminPanel')}
      </Button>
      <AdminDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
