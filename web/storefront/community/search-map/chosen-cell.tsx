import { Footprints, Navigation, StickyNote, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { CellGlance } from './search-cell.ts'

/** What may be marked in a cell, each in one tap; a plain form without a script. */
export function CellMarks({ cell }: { cell: CellGlance }) {
  const { t } = useTranslation('searchMap')
  const mark = useMark(cell, 'md')
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <WalkButton cell={cell} size="md" />
      {cell.posters === 'free' && (
        <Button {...mark('take')} variant="soft" icon={<StickyNote aria-hidden="true" className="size-4.5" />}>
          {t('take')}
        </Button>
      )}
      {cell.posters === 'own' && (
        <Button {...mark('leave')} variant="outline" icon={<Undo2 aria-hidden="true" className="size-4.5" />}>
          {t('leave')}
        </Button>
      )}
      <a
        href={`https://www.google.com/maps/dir/?api=1&destination=${cell.centre.lat},${cell.centre.lon}`}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('ghost', 'md')}
      >
        <Navigation aria-hidden="true" className="size-4.5" />
        {t('directions')}
      </a>
    </Form>
  )
}

/** 'Ya busqué aquí' of a cell in the list. */
export function WalkForm({ cell, children }: { cell: CellGlance; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <WalkButton cell={cell} size="sm" />
      {children}
    </Form>
  )
}

function WalkButton({ cell, size }: { cell: CellGlance; size: 'sm' | 'md' }) {
  const { t } = useTranslation('searchMap')
  const mark = useMark(cell, size)
  if (cell.isOwnWalk)
    return (
      <Button {...mark('unwalk')} variant="outline" icon={<Undo2 aria-hidden="true" className="size-4.5" />}>
        {t('unwalk')}
      </Button>
    )
  return (
    <Button {...mark('walk')} icon={<Footprints aria-hidden="true" className="size-4.5" />}>
      {t('walk')}
    </Button>
  )
}

/** Properties of a button that marks the cell. */
function useMark({ key }: CellGlance, size: 'sm' | 'md') {
  const { t } = useTranslation('searchMap')
  const sent = useNavigation().formData?.get('intent')
  return (intent: 'walk' | 'unwalk' | 'take' | 'leave') => ({
    type: 'submit' as const,
    name: 'intent',
    value: `${intent}:${key}`,
    size,
    isPending: sent === `${intent}:${key}`,
    pendingLabel: t('saving'),
  })
}

/** What is known of a cell, in lines. */
export function CellFacts({ cell }: { cell: CellGlance }) {
  const { t } = useTranslation('searchMap')
  const percent = Math.round(cell.share * 100)
  return (
    <ul className="grid gap-0.5 text-ink-700 text-sm">
      <li>{percent < 1 ? t('chanceLittle') : t('chance', { percent: `${percent} %` })}</li>
      {cell.seenAt !== '' && <li>{t('reason.sighting', { when: cell.seenAt })}</li>}
      <li>{t('walks', { count: cell.walks, when: cell.walkedAt })}</li>
      {cell.posters === 'taken' && <li>{t('taken')}</li>}
    </ul>
  )
}
