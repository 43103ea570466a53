import { Stethoscope } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { VetNote } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '../day.ts'
import { PartCard } from '../part-card.tsx'

interface VetNotesProps {
  name: string
  notes: readonly VetNote[]
  /** Decided ones, which offer nothing to decide. */
  isBefore?: boolean
}

/** Notes of veterinarians: those that wait for the family's decision, or those from before. */
export function VetNotes({ name, notes, isBefore = false }: VetNotesProps) {
  const { t } = useTranslation('petVet')
  if (notes.length === 0) return null
  return (
    <PartCard
      title={t(isBefore ? 'notes.before' : 'notes.waiting')}
      icon={<Stethoscope aria-hidden="true" className="size-5.5" />}
    >
      {!isBefore && (
        <p className="text-ink-600">
          {t('notes.waitingText', { name })} {t('notes.unchecked')}
        </p>
      )}
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="grid gap-3 py-3.5 not-last:border-ink-200 not-last:border-b">
            <Contents {...note} />
            {!isBefore && <Decision noteId={note.id} />}
          </li>
        ))}
      </ul>
    </PartCard>
  )
}

function Contents({ vetName, clinic, license, note, treatment, next, writtenOn, state }: VetNote) {
  const { t } = useTranslation('petVet')
  const by = [t('notes.by', { vet: vetName, clinic }), license && t('notes.license', { number: license })]
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="wrap-anywhere font-extrabold">{by.filter(Boolean).join(' · ')}</p>
          <p className="text-ink-600 text-sm">{t('notes.on', { day: formatDay(writtenOn) })}</p>
        </div>
        {state !== 'waiting' && <Badge tone={state === 'accepted' ? 'ok' : 'soft'}>{t(`notes.${state}`)}</Badge>}
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      {(treatment || next) && (
        <dl className="grid gap-2 rounded-tile bg-brand-50 p-3.5 sm:grid-cols-2">
          {treatment && (
            <div className="min-w-0">
              <dt className="text-ink-600 text-sm">{t('notes.treatment')}</dt>
              <dd className="wrap-anywhere">
                <b>{`${t(`kinds.${treatment.kind}`)}: ${treatment.product}`}</b>
                <span className="block text-ink-700 text-sm">{describeCourse(treatment)}</span>
              </dd>
            </div>
          )}
          {next && (
            <div className="min-w-0">
              <dt className="text-ink-600 text-sm">{t('notes.next')}</dt>
              <dd className="font-bold">{t(`nextKinds.${next.kind}`, { day: formatDay(next.on) })}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )

  function describeCourse({ dose, frequency, until }: NonNullable<VetNote['treatment']>): string {
    return [dose, frequency, until && t('until', { day: formatDay(until) })].filter(Boolean).join(' · ')
  }
}

function Decision({ noteId }: { noteId: string }) {
  const { t } = useTranslation('petVet')
  const sent = useNavigation().formData
  const intent = sent?.get('noteId') === noteId ? sent.get('intent') : null
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="noteId" value={noteId} />
      <Button
        type="submit"
        name="intent"
        value="accept"
        isPending={intent === 'accept'}
        pendingLabel={t('notes.accepting')}
      >
        {t('notes.accept')}
      </Button>
      <Button type="submit" name="intent" value="decline" variant="outline" isPending={intent === 'decline'}>
        {t('notes.decline')}
      </Button>
    </Form>
  )
}
