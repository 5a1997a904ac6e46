import type { Mark } from '@sugya/contract/api/study'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { focusBeside } from '../../../lib/browser/focus-beside.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { deleteMark } from './change-marks.ts'

/**
 * Returns a function that deletes a mark, at whose button it was pressed, and offers to undo it. The focus moves to the
 * entry beside it, else to the heading.
 * @param page The reference of the section, with whose marks it was read; empty in a list.
 */
export function useDeleteMark(page: string, heading: RefObject<HTMLElement | null>): (mark: Mark, button: Element) => void {
  const { t } = useTranslation('study')
  return (mark, button) => {
    focusBeside(button.closest('li'), heading.current)
    const restore = deleteMark(mark, page)
    notify({ title: t('markDeleted'), action: { label: t('undo'), run: restore } })
  }
}
