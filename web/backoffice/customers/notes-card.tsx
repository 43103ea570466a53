import { useNavigation } from 'react-router'
import type { StaffCustomer } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../staff-form.tsx'

interface NotesCardProps {
  notes: StaffCustomer['notes']
  /** When each was written. */
  labels: readonly string[]
  names: Record<string, string>
  idempotencyKey: string
}

/** Notes of the team about a customer. */
export function NotesCard({ notes, labels, names, idempotencyKey }: NotesCardProps) {
  const { t } = useTranslation('customerDesk')
  const isPending = useNavigation().formData?.get('intent') === 'note'
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('notes')}</h2>
      <ul className="grid gap-2 empty:hidden">
        {notes.map((note, index) => (
          <li key={note.id} className="rounded-tile bg-sun-100 px-3.5 py-2 text-sm">
            <p className="whitespace-pre-line">{note.text}</p>
            <div className="flex items-center justify-between gap-2">
              <span className="text-ink-700 text-xs">
                {[names[note.actorUid] ?? t('person'), labels[index]].join(', ')}
              </span>
              <StaffForm preventScrollReset>
                <input type="hidden" name="noteId" value={note.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove-note"
                  variant="ghost"
                  size="sm"
                  className="!h-8 !px-2"
                >
                  {t('remove')}
                </Button>
              </StaffForm>
            </div>
          </li>
        ))}
      </ul>
      {/* The key empties the field when the note is there. */}
      <StaffForm key={notes.length} preventScrollReset className="grid gap-2">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextArea
          name="text"
          label={t('noteText')}
          required
          maxLength={1000}
          messages={{ required: t('noteMissing') }}
        />
        <Button type="submit" name="intent" value="note" size="sm" isPending={isPending}>
          {t('noteSave')}
        </Button>
      </StaffForm>
    </Card>
  )
}
