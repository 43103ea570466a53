import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import { formatNote } from './format-note.ts'
import { PutOffForm } from './put-off-form.tsx'
import type { SafetyNote } from './safety.server.ts'

interface SafetyNotesProps {
  notes: SafetyNote[]
  /** The way out of the cart, where the product lies in one. */
  removeFor?(note: SafetyNote): ReactNode
}

/** What the owner of a pet is told before they buy something, with the reason; what can poison comes in red. */
export function SafetyNotes({ notes, removeFor }: SafetyNotesProps) {
  const { t } = useTranslation('petSafety')
  if (notes.length === 0) return null
  return (
    <section aria-label={t('title')} className="grid gap-3">
      {notes.map((note) => (
        <Notice
          key={note.subject}
          tone={note.kind === 'poison-for-cats' ? 'error' : 'warn'}
          actions={
            <>
              {removeFor?.(note)}
              <PutOffForm subject={note.subject} how="understood" variant="outline">
                {t('understood')}
              </PutOffForm>
            </>
          }
        >
          <SafetyLabel note={note} />
        </Notice>
      ))}
    </section>
  )
}

/** The sentence of one warning. */
export function SafetyLabel({ note }: { note: SafetyNote }) {
  const { t } = useTranslation('petSafety')
  return formatNote(note, t)
}
