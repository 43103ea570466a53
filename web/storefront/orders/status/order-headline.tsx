import { Clock, PawPrint } from 'lucide-react'
import type { LiveDelivery, Order } from '#services/market/contract.ts'
import { isFinal, orderStates } from '#services/market/orders/rules/order-states.ts'
import { findPendingState } from '#services/market/prescriptions/rules/prescription.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { customerOrderLooks } from './customer-order-looks.tsx'
import { getStandingLabel, isAwaitingPayment, type Say } from './status-labels.ts'
import { TimeLeft } from './time-left.tsx'

interface OrderHeadlineProps {
  order: Order
  /** The order was just placed: the headline says thanks. */
  isFresh: boolean
  /** Until when it can be paid; null when that is not awaited. */
  toPay: { secondsLeft: number; until: string } | null
  /** Of an order on its way. */
  arrival: LiveDelivery['arrival']
}

/** How the order stands, over everything else. */
export function OrderHeadline({ order, isFresh, toPay, arrival }: OrderHeadlineProps) {
  const { t } = useTranslation('order')
  const [name = ''] = order.contact.fullName.split(' ')
  const when = getWhen(order, arrival, t)
  const isWaiting = isAwaitingPayment(order)
  const pending = findPendingState(order.prescription)
  const showsWhen = !pending && !isFinal(order.status) && orderStates[order.status].path !== 'none' && !isWaiting

  return (
    <section className="relative overflow-hidden rounded-panel bg-brand-800 px-5 py-7 text-center text-white shadow-3 sm:px-10 sm:py-9">
      {isFresh && <Confetti />}
      <div className="relative grid justify-items-center gap-2">
        <span className="grid size-20 place-items-center rounded-full bg-white">
          <Art name={isWaiting ? 'credit-card' : customerOrderLooks[order.status].art} size={52} />
        </span>
        <h1 className="text-2xl sm:text-3xl">{isFresh ? t('thanks', { name }) : getStandingLabel(order, t)}</h1>
        <p className="font-bold text-brand-200">
          {isFresh ? t('received', { reference: order.referenceId }) : t('title', { reference: order.referenceId })}
        </p>
        <p className="max-w-md text-white">{getHeadline(order, t)}</p>
        {isWaiting && toPay && <TimeLeft {...toPay} />}
        {showsWhen && when && (
          <p className="mt-1 inline-flex items-center gap-2 rounded-full bg-white/15 px-4 py-1.5 text-balance font-extrabold text-sun">
            <Clock aria-hidden="true" className="size-4.5 shrink-0" />
            {when}
          </p>
        )}
      </div>
    </section>
  )
}

/** The estimate of an order on its way, else what was promised; a promise that is over is not repeated. */
function getWhen(order: Order, arrival: LiveDelivery['arrival'], t: Say): string | null {
  const { scheduledLabel, promisedLabel } = order
  if (arrival && arrival.basis !== 'promise') return t('live.window', { label: arrival.label ?? '' })
  if (arrival && arrival.label === null) return t('live.soon')
  if (scheduledLabel) return t('promised.scheduled', { when: scheduledLabel })
  return promisedLabel && t(order.hasDelivery ? 'promised.delivery' : 'promised.pickup', { when: promisedLabel })
}

function getHeadline(order: Order, t: Say): string {
  if (isAwaitingPayment(order)) return t(order.canPay ? 'headline.awaiting' : 'headline.payOver')
  const pending = order.status === 'NEW' ? findPendingState(order.prescription) : null
  if (pending) return t(`headline.prescription.${pending}`)
  if (order.status !== 'CANCELLED') return t(`headline.${order.status}`)
  if (order.refunded > 0) return t('headline.cancelledRefunded', { amount: order.displayRefunded })
  return order.paid > 0 ? t('headline.cancelledRefunding') : t('headline.CANCELLED')
}

/** Two of them have no room on a phone: when it comes is written there. */
const PAWS = [
  'top-3 left-[6%] rotate-12 text-sun/70 size-7',
  'top-16 left-[17%] -rotate-20 text-brand-400/70 size-5',
  'max-sm:hidden bottom-5 left-[9%] -rotate-6 text-brand-300/60 size-9',
  'top-6 right-[8%] -rotate-12 text-sun/60 size-8',
  'top-20 right-[18%] rotate-24 text-brand-300/70 size-5',
  'max-sm:hidden bottom-7 right-[7%] rotate-6 text-brand-400/70 size-7',
]

/** Paw prints that rise once; still for who asked for less motion. */
function Confetti() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {PAWS.map((place) => (
        <PawPrint key={place} className={`absolute animate-rise ${place}`} fill="currentColor" />
      ))}
    </div>
  )
}
