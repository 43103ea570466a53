import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatShortNote } from './format-note.ts'
import type { SafetyNote } from './safety.server.ts'
import { SafetyLabel } from './safety-notes.tsx'

/**
 * Before paying: the same once more for a customer who came past the cart's page. What can poison is told whole, other
 * warnings in one line that opens.
 */
export function SafetyReminder({ notes }: { notes: SafetyNote[] }) {
  const { t } = useTranslation('petSafety')
  const poison = notes.filter(({ kind }) => kind === 'poison-for-cats')
  const others = notes.filter(({ kind }) => kind !== 'poison-for-cats')
  const toCart = (
    <ButtonLink to={paths.cart()} variant="outline" size="sm">
      {t('toCart')}
    </ButtonLink>
  )
  return (
    <>
      {poison.length > 0 && (
        <Notice tone="error" title={t('checkout')} className="mt-3" actions={toCart}>
          <NoteList notes={poison} />
        </Notice>
      )}
      {others.length > 0 && (
        <details className="group/safety mt-3 rounded-tile border border-warn-200 bg-warn-50 px-4 text-ink-900">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 text-sm [&::-webkit-details-marker]:hidden">
            <i className="icon-triangle-exclamation-point size-5 shrink-0 text-warn" />
            <span className="min-w-0 flex-1 truncate">
              <SafetyLine notes={others} />
            </span>
            <span className="font-extrabold text-brand-700 group-open/safety:hidden">{t('see')}</span>
          </summary>
          <div className="grid justify-items-start gap-2 pb-3 text-md">
            <NoteList notes={others} />
            {toCart}
          </div>
        </details>
      )}
    </>
  )
}

/** Short form of one warning, with its product, or how many there are. */
function SafetyLine({ notes }: { notes: SafetyNote[] }) {
  const { t } = useTranslation('petSafety')
  const [only, ...more] = notes
  if (!only) return null
  if (more.length > 0) return <b className="font-extrabold">{t('several', { count: notes.length })}</b>
  return (
    <>
      <b className="font-extrabold">{formatShortNote(only, t)}</b> · {only.title}
    </>
  )
}

function NoteList({ notes }: { notes: SafetyNote[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {notes.map((note) => (
        <li key={note.subject}>
          <SafetyLabel note={note} />
        </li>
      ))}
    </ul>
  )
}
