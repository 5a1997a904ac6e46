import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textStyles } from '../../components/ui/text-styles.ts'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'
import { ContinueReading } from '../../features/study/components/continue-reading.tsx'
import { MarkList } from '../../features/study/components/mark-list.tsx'
import { ReadingHistory } from '../../features/study/components/reading-history.tsx'
import { UnsentNotes } from '../../features/study/components/unsent-notes.tsx'
import { useForgetPlace } from '../../features/study/api/use-places.ts'
import { useAccount } from '../../session/use-account.ts'

/** What a reader keeps: where to continue, bookmarks, notes and highlights, and what was read. */
export function StudyPage() {
  const { t } = useTranslation('study')
  const user = useAccount()
  const forget = useForgetPlace()
  return (
    <LibraryFrame>
      <main className={libraryMain}>
        <h1 className={textStyles.title}>{t('title')}</h1>
        <p className={textStyles.lead}>
          {t('lead')}
          {user === null && (
            <>
              {' '}
              <Link to="/signup" className={textStyles.inlineLink}>
                {t('signUpToKeep')}
              </Link>
            </>
          )}
        </p>
        <UnsentNotes />
        <ContinueReading
          limit={12}
          onForget={(work) => forget.mutate(work)}
          empty={
            <p className={`mbs-2 max-w-[36rem] ${textStyles.note}`}>
              {t('noPlaces')}{' '}
              <Link to="/texts" className={textStyles.inlineLink}>
                {t('openLibrary')}
              </Link>
            </p>
          }
        />
        <MarkList />
        <ReadingHistory />
      </main>
    </LibraryFrame>
  )
}
