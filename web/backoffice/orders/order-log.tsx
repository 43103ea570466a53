import type { StaffOrder } from '#services/market/contract.ts'
import { ORDER_STATES } from '#services/market/orders/rules/order-states.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { OrderOfPage } from './order-page-data.ts'

/** Timeline of the order: notices to the customer, and actions of staff. */
export function OrderLog({ loaded }: { loaded: OrderOfPage }) {
  const { t } = useTranslation('orderDesk')
  const { staff, labels } = loaded
  const { timeline } = staff.order
  const isOver = staff.order.status === 'CANCELLED'
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('log.title')}</h2>
      <Timeline
        label={t('log.title')}
        entries={timeline.map(({ at, status, note, label, by }, index) => {
          // An entry that keeps the state shows its note as the title.
          const isWithin = note !== null && timeline[index - 1]?.status === status
          return {
            key: `${at} ${status} ${note}`,
            title: isWithin ? note : t(`status.${status}`),
            note: isWithin ? null : note,
            time: `${label}, ${t(`log.by.${by}`)}`,
            state: index < timeline.length - 1 ? 'done' : isOver ? 'stopped' : 'current',
          }
        })}
      />
      {staff.log.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-extrabold text-brand-700 text-sm">
            {t('log.staff')}
          </summary>
          <ul className="grid gap-2 text-sm">
            {staff.log.map((line, index) => (
              <li key={`${line.at} ${line.action}`}>
                <b>
                  <Did line={line} />
                </b>
                <span className="block text-ink-600">
                  {line.actorUid === loaded.viewerUid ? t('log.you') : (loaded.names[line.actorUid] ?? t('log.person'))}
                  , {labels.log[index]}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const ACTIONS = [
  'pack',
  'unpack',
  'cancel',
  'propose-change',
  'withdraw-change',
  'answer-change',
  'return',
  'take',
  'hand-over',
  'not-found',
  'receive-cash',
  'assign',
  'settle-cash',
  'billing',
  'place',
  'sell',
  'see-prescription',
  'accept-prescription',
  'reject-prescription',
  'door-photo',
  'answer',
  'hide-review',
  'answer-review',
  'remove-answer',
  'show-review',
] as const

function Did({ line: { action, facts } }: { line: StaffOrder['log'][number] }) {
  const { t } = useTranslation('orderDesk')
  const to = ORDER_STATES.find((each) => each === facts.to)
  if (action === 'move' && to) return t('log.action.move', { to: t(`status.${to}`) })
  if (action === 'note' && typeof facts.text === 'string') return t('log.action.note', { text: facts.text })
  if (action === 'goodwill' && typeof facts.reason === 'string')
    return t('log.action.goodwill', { reason: facts.reason })
  const known = ACTIONS.find((each) => each === action)
  return known ? t(`log.action.${known}`) : t('log.action.other', { action })
}
