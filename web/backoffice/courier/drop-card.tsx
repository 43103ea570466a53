import { CircleCheck, Clock, Truck, UserX } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useNavigation } from 'react-router'
import { timeLabel } from '#services/appointments/rules/local-clock.ts'
import type { Drop } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useVisit } from '../../storefront/layout/use-visit.ts'
import { discard } from '../../storefront/offline/held-store.ts'
import { CashFields } from '../orders/cash-fields.tsx'
import { addressLine } from '../orders/customer-card.tsx'
import { formatDelay } from '../orders/format-delay.ts'
import { staffOrderLooks } from '../orders/staff-order-looks.tsx'
import { MapLink, ReachLinks } from '../reach-links.tsx'
import { StaffForm } from '../staff-form.tsx'
import { ActFields } from './act-fields.tsx'
import { noteAct } from './act-place.ts'
import { BlockedWay } from './blocked-way.tsx'
import { FoldedForm } from './folded-form.tsx'
import { type HeldAct, isStillCarried } from './held-acts.ts'
import { DonePhoto, PhotoField } from './photo/photo-field.tsx'

/** One delivery: address, customer, amount to collect, and the buttons for its result. */
interface DropProps {
  drop: Drop
  limits: FieldLimits<'note'>
}

interface DropCardProps extends DropProps {
  /** With what waits in this browser. */
  state: Drop['state']
  waiting: HeldAct | null
  refused: HeldAct | null
}

export function DropCard({ drop, limits, state, waiting, refused }: DropCardProps) {
  const { t } = useTranslation('orderDesk')
  const { shippingAddress: address } = drop
  const notes = [...drop.predefinedNotes, drop.notes].filter(Boolean)
  const isDone = state === 'done'
  return (
    <article aria-label={drop.referenceId}>
      <Card className="grid gap-3">
        <header className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="flex items-center gap-1.5 font-black text-md">
              <Clock aria-hidden="true" className="size-4.5 text-ink-600" />
              {drop.promisedLabel}
            </span>
            {drop.isLate && <Badge tone="red">{t('row.late')}</Badge>}
            {drop.isAssigned && <Badge tone="sun">{t('courier.assigned')}</Badge>}
            {drop.sequence !== null && <Badge>{t('courier.stop', { number: drop.sequence })}</Badge>}
            {drop.lateMinutes > 0 && !drop.isLate && (
              <Badge tone="red">{t('route.late', { duration: formatDelay(drop.lateMinutes) })}</Badge>
            )}
            {isDone && <Badge tone={staffOrderLooks[drop.status].tone}>{t(`status.${drop.status}`)}</Badge>}
          </p>
          {drop.arrivesLabel && !isDone && (
            <p className="font-bold text-brand-800">{t('courier.arrives', { label: drop.arrivesLabel })}</p>
          )}
          <h3 className="text-md">
            {drop.referenceId} · {drop.fullName}
          </h3>
          {address && (
            <p>
              {addressLine(address)}
              <span className="block text-ink-600 text-sm">{address.notes}</span>
            </p>
          )}
          {!isDone && <p className="text-ink-600 text-sm">{t('courier.from', { shop: drop.shopName })}</p>}
        </header>
        {isDone ? (
          <>
            {refused && <RefusedAct act={refused} />}
            {drop.cashCollected !== null && (
              <p className="font-bold text-sm">
                {t('courier.collected', { amount: formatMoney(drop.cashCollected, drop.currencyCode) })}
              </p>
            )}
            {drop.status === 'COMPLETED' && <DonePhoto drop={drop} />}
          </>
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              {address && <MapLink at={address.coordinates}>{t('customer.map')}</MapLink>}
              <ReachLinks
                phoneNumber={drop.phoneNumber}
                labels={{ call: t('customer.call'), whatsapp: t('customer.whatsapp') }}
              />
            </div>
            {notes.length > 0 && (
              <p className="whitespace-pre-line rounded-tile bg-sun-100 px-3.5 py-2.5 text-sm">{notes.join('\n')}</p>
            )}
            <Money drop={drop} />
            <details>
              <summary className="flex min-h-10 items-center font-extrabold text-brand-700 text-sm">
                {t('courier.what')} ({t('row.pieces', { count: drop.pieces })})
              </summary>
              <ul className="text-sm">
                {drop.lines.map((line) => (
                  <li key={`${line.title} ${line.optionTitle}`}>
                    {line.quantity} × {[line.title, line.optionTitle].filter(Boolean).join(', ')}
                  </li>
                ))}
              </ul>
            </details>
            {refused && <RefusedAct act={refused} />}
            {waiting && <WaitingAct act={waiting} />}
            {waiting?.intent === 'delivered' && <DonePhoto drop={drop} />}
            {state === 'to-take' && <Take drop={drop} />}
            {state === 'mine' && (!waiting || isStillCarried(waiting)) && <AtTheDoor drop={drop} limits={limits} />}
          </>
        )}
      </Card>
    </article>
  )
}

/** An act that is sent when there is a network. */
function WaitingAct({ act }: { act: HeldAct }) {
  const { t } = useTranslation('orderDesk')
  const time = useClockLabel(act.at)
  return (
    <Notice tone="warn">
      <b>{t(`courier.waiting.${act.intent}`, { time })}</b> {t('courier.waitingText')}
    </Notice>
  )
}

/** An act that the shop did not take, and what had happened. */
function RefusedAct({ act }: { act: HeldAct }) {
  const { t } = useTranslation('orderDesk')
  const time = useClockLabel(act.at)
  return (
    <Notice
      tone="error"
      actions={
        <Button variant="outline" size="sm" onClick={() => discard(act.id)}>
          {t('courier.seen')}
        </Button>
      }
    >
      <b>{t(`courier.notSaved.${act.intent}`, { time })}</b> {act.reason ?? t('courier.askShop')}
    </Notice>
  )
}

function useClockLabel(at: string): string {
  const { timezone } = useVisit()
  return timeLabel(Date.parse(at), timezone)
}

function Money({ drop }: { drop: Drop }) {
  const { t } = useTranslation('orderDesk')
  if (drop.toCollect === 0) return <p className="font-bold text-ok">{t('courier.paid')}</p>
  return (
    <p className="font-extrabold text-lg">
      {t(drop.paymentMethod === 'cash' ? 'courier.collect' : 'courier.collectCard', { amount: drop.displayToCollect })}
      {drop.needsChangeFor !== null && drop.displayChange && (
        <span className="block font-bold text-sm">
          {t('pay.change', {
            amount: formatMoney(drop.needsChangeFor, drop.currencyCode),
            change: drop.displayChange,
          })}
        </span>
      )}
    </p>
  )
}

function Take({ drop }: { drop: Drop }) {
  const { t } = useTranslation('orderDesk')
  return (
    <StaffForm preventScrollReset onSubmit={onAct}>
      <input type="hidden" name="orderId" value={drop._id} />
      <ActFields reference={drop.referenceId} />
      <Button
        type="submit"
        name="intent"
        value="take"
        size="lg"
        isWide
        aria-label={t('courier.takeOf', { reference: drop.referenceId })}
        icon={<Truck aria-hidden="true" className="size-5" />}
        isPending={useIsSent('take', drop._id)}
        pendingLabel={t('do.saving')}
      >
        {t('courier.takeIt')}
      </Button>
    </StaffForm>
  )
}

function AtTheDoor({ drop, limits }: DropProps) {
  const { t } = useTranslation('orderDesk')
  return (
    <>
      <StaffForm preventScrollReset className="grid gap-2" onSubmit={onAct}>
        <input type="hidden" name="orderId" value={drop._id} />
        <input type="hidden" name="due" value={drop.toCollect} />
        <input type="hidden" name="method" value={drop.paymentMethod} />
        <ActFields reference={drop.referenceId} />
        {drop.toCollect > 0 && (
          <CashFields displayDue={drop.displayToCollect} isCash={drop.paymentMethod === 'cash'} holders={null} />
        )}
        {drop.takesPhoto && <PhotoField drop={drop} />}
        <Button
          type="submit"
          name="intent"
          value="delivered"
          size="lg"
          isWide
          icon={<CircleCheck aria-hidden="true" className="size-5" />}
          isPending={useIsSent('delivered', drop._id)}
          pendingLabel={t('do.saving')}
        >
          {t('courier.delivered')}
        </Button>
      </StaffForm>
      <FoldedForm drop={drop} title={t('courier.notFound')} icon={<UserX aria-hidden="true" className="size-4.5" />}>
        <TextArea {...fieldProps({ limits })('note')} label={t('do.why')} hint={t('do.whyHint')} />
        <Button
          type="submit"
          name="intent"
          value="not-found"
          variant="danger"
          isWide
          isPending={useIsSent('not-found', drop._id)}
          pendingLabel={t('do.saving')}
        >
          {t('courier.sureNotFound')}
        </Button>
      </FoldedForm>
      <BlockedWay drop={drop} isPending={useIsSent('blocked', drop._id)} />
    </>
  )
}

function onAct({ currentTarget }: SubmitEvent<HTMLFormElement>): void {
  noteAct(currentTarget)
}

function useIsSent(intent: string, orderId: string): boolean {
  const sent = useNavigation().formData
  return sent?.get('intent') === intent && sent.get('orderId') === orderId
}
