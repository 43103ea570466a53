import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import type { Refusal } from '../account/sign-in/refusal.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import type { OrderedAgain } from '../profile/order-again.server.ts'
import { OrderedAgainNotice } from '../profile/ordered-again-notice.tsx'
import { Refused } from '../profile/refused.tsx'

interface OrderAnswerProps {
  answer: { again: OrderedAgain | null; refusal: Refusal | null } | undefined
  problem: 'receipt' | 'edit' | null
  order: Order
  /** The answer to a disruption that was just given. */
  chosen: 'wait' | 'pickup' | null
}

/** Result of the last form, above the order. */
export function OrderAnswer({ answer, problem, order, chosen }: OrderAnswerProps) {
  const { t } = useTranslation('order')
  const { revalidate } = useRevalidator()
  const refusal = answer?.refusal ?? null
  // A refusal usually means that the order has changed meanwhile: reload, which the router skips after an error.
  useEffect(() => {
    if (refusal && refusal.code !== 'offline') void revalidate()
  }, [refusal, revalidate])

  if (refusal) {
    return <Refused answer={answer} offline={t('offline')} />
  }
  if (answer?.again) return <OrderedAgainNotice again={answer.again} />
  if (problem) {
    return (
      <AnswerNotice answer={problem} tone={problem === 'receipt' ? 'error' : 'warn'}>
        {t(problem === 'receipt' ? 'receiptProblem' : 'edit.tooLate')}
      </AnswerNotice>
    )
  }
  if (chosen) {
    const when = order.scheduledLabel ?? order.promisedLabel ?? ''
    return (
      <AnswerNotice answer={chosen} tone="ok">
        {t(`disruption.done.${chosen}`, { when, shop: order.shopName })}
      </AnswerNotice>
    )
  }
  return null
}
