import { type ReactNode, useEffect, useRef } from 'react'
import type { Currency } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatNotice } from '../cart/state/format-notice.ts'
import type { CheckoutRefusal } from './refusal.server.ts'

interface RefusalNoticeProps {
  refusal: CheckoutRefusal
  /** Current total, formatted. */
  total: string
  currency: Currency
}

/**
 * Error above the form: why the order was not placed, and what to do next. It takes the focus, so that screen readers
 * announce it.
 */
export function RefusalNotice({ refusal, total, currency }: RefusalNoticeProps) {
  const { t } = useTranslation('checkout')
  const { t: cart } = useTranslation('cart')
  const holder = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal is scrolled into view
  useEffect(() => {
    holder.current?.focus()
    holder.current?.scrollIntoView({ block: 'center' })
  }, [refusal])

  return (
    <div ref={holder} tabIndex={-1} className="scroll-mt-40 outline-none" data-refusal={refusal.kind}>
      {renderRefusal()}
    </div>
  )

  function renderRefusal(): ReactNode {
    switch (refusal.kind) {
      case 'fields':
        return (
          <Notice tone="error" title={t('refused.fields.title')}>
            {t('refused.fields.text')}
          </Notice>
        )
      case 'billing':
        return (
          <Notice tone="error" title={t('refused.billing.title')}>
            {refusal.detail ?? t('refused.fields.text')}
          </Notice>
        )
      case 'changed':
        return (
          <Notice
            tone="error"
            title={t('refused.changed.title')}
            actions={
              <ButtonLink to={paths.cart()} size="sm" variant="outline">
                {t('refused.seeCart')}
              </ButtonLink>
            }
          >
            <p>{t('refused.changed.text')}</p>
            <ul className="mt-1.5 grid gap-0.5">
              {refusal.notices.map((notice) => {
                const message = formatNotice(notice, currency, cart)
                return <li key={message}>· {message}</li>
              })}
            </ul>
            <p className="mt-1.5 font-extrabold">{t('refused.changed.total', { total, amount: total })}</p>
          </Notice>
        )
      case 'coupon':
        return (
          <Notice tone="error" title={t('refused.coupon.title')}>
            <p>{refusal.detail}</p>
            <p className="mt-1.5 font-extrabold">{t('refused.coupon.total', { amount: total })}</p>
          </Notice>
        )
      case 'zone':
        return (
          <Notice tone="error" title={t('refused.zone.title')}>
            {refusal.detail}
          </Notice>
        )
      case 'time':
        return (
          <Notice tone="error" title={t('refused.time.title')}>
            {refusal.detail}
          </Notice>
        )
      case 'proof':
        return (
          <Notice
            tone="warn"
            title={t('refused.proof.title')}
            actions={
              refusal.canProvePhone && (
                <ButtonLink to={paths.provePhone({ to: paths.checkout() })} size="sm">
                  {t('refused.proof.prove')}
                </ButtonLink>
              )
            }
          >
            <p>{refusal.detail}</p>
            <p className="mt-1.5">{t('refused.proof.kept')}</p>
          </Notice>
        )
      case 'in-flight':
        return <Notice tone="warn">{t('refused.inFlight')}</Notice>
      case 'offline':
        return (
          <Notice tone="error" title={t('refused.offline.title')}>
            {t('refused.offline.text')}
          </Notice>
        )
      case 'unknown':
        return (
          <Notice
            tone="error"
            title={t('refused.unknown.title')}
            actions={
              refusal.orderId && (
                <ButtonLink to={paths.order(refusal.orderId)} size="sm" variant="outline">
                  {t('refused.seeOrder')}
                </ButtonLink>
              )
            }
          >
            {refusal.detail}
          </Notice>
        )
    }
  }
}
