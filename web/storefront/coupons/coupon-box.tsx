import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { Cart } from '#services/market/cart/rules/cart-shape.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { useVisit } from '../layout/use-visit.ts'
import { appliedIn, type CartCoupons, discountOn } from './cart-coupons.ts'
import { couponButtons } from './coupon-form.ts'

interface CouponBoxProps {
  cart: Cart
  /** Coupons as the page was rendered; the cart's own take precedence once known. */
  coupons: CartCoupons | null
  /**
   * Inside a form of the page, whose action handles `parseCouponRequest`; otherwise it renders a form that posts to the
   * cart.
   */
  isInForm?: boolean
  className?: string
}

/** Coupon field, the applied code with a remove button, and the best coupon in one tap. Works as a plain form too. */
export function CouponBox({ cart, coupons, isInForm = false, className }: CouponBoxProps) {
  const { t } = useTranslation('coupon')
  const { store } = useCart()
  const [isApplying, setApplying] = useState(false)
  const focus = useFocusAfterChange()
  const applied = appliedIn(coupons, cart.promoCode)
  const best = coupons?.best ?? null
  const sayApplied = useTrackApplied(cart, applied)

  async function put(code: string | null) {
    if (isApplying) return
    setApplying(true)
    if (code !== null) sayApplied()
    store.setPromoCode(code)
    await store.flush()
    setApplying(false)
    focus.later()
  }

  return (
    <section ref={focus.holder} aria-label={t('title')} className={cx('grid gap-2.5', className)} data-coupon>
      {applied ? (
        <Frame isInForm={isInForm}>
          <div className="flex items-center gap-3 rounded-tile border border-ok-200 border-dashed bg-ok-50 py-2 pr-2 pl-3.5">
            <i className="icon-ticket-percent size-6 text-ok" />
            <p className="min-w-0 flex-1 leading-tight" role="status">
              <b className="block break-words font-extrabold text-sm">{t('field.applied', { code: applied.code })}</b>
              <span className="text-ink-700 text-xs">
                {t(applied.isFreeDelivery ? 'field.savesDelivery' : 'field.saves', { amount: applied.displayDiscount })}
              </span>
            </p>
            <Button
              type="submit"
              {...couponButtons.remove}
              formNoValidate
              variant="ghost"
              size="sm"
              aria-label={t('field.removeNamed', { code: applied.code })}
              onClick={(event) => {
                event.preventDefault()
                void put(null)
              }}
            >
              {t('field.remove')}
            </Button>
          </div>
        </Frame>
      ) : (
        <Frame isInForm={isInForm}>
          <CodeField cart={cart} coupons={coupons} isApplying={isApplying} put={put} />
        </Frame>
      )}
      {best && (
        <Frame isInForm={isInForm}>
          <div className="flex items-center gap-3 rounded-tile bg-brand-50 py-2 pr-2 pl-3.5">
            <i className="icon-sparkles size-5 text-brand-600" />
            <p className="min-w-0 flex-1 text-sm leading-tight">
              <b className="block font-extrabold">{t('best.title', { title: best.title })}</b>
              <span className="break-words text-ink-700 text-xs">
                {t('best.saves', { code: best.code, amount: best.displayDiscount })}
              </span>
            </p>
            <Button
              type="submit"
              {...couponButtons.use(best.code)}
              formNoValidate
              variant="soft"
              size="sm"
              isPending={isApplying}
              aria-label={t('useNamed', { code: best.code })}
              onClick={(event) => {
                event.preventDefault()
                void put(best.code)
              }}
            >
              {t('use')}
            </Button>
          </div>
        </Frame>
      )}
    </section>
  )
}

interface CodeFieldProps {
  cart: Cart
  coupons: CartCoupons | null
  isApplying: boolean
  put(code: string | null): Promise<void>
}

function CodeField({ cart, coupons, isApplying, put }: CodeFieldProps) {
  const { t } = useTranslation('coupon')
  const { pathname, search } = useLocation()
  const refusal = coupons?.refusal ?? null
  const { state } = useCart()
  const field = useRef<HTMLDivElement>(null)
  const waits = cart.promoCode !== null && refusal === null && !isApplying && state.connection === 'lost'

  function typed(): string {
    return field.current?.querySelector('input')?.value.trim() ?? ''
  }

  return (
    <div ref={field} className="grid gap-1">
      <div className="flex items-start gap-2">
        <TextField
          // A refused code stays for correction; a removed code is cleared by the new key.
          key={cart.promoCode ?? ''}
          name="promoCode"
          label={t('field.label')}
          placeholder={t('field.placeholder')}
          defaultValue={cart.promoCode ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={isApplying ? null : refusal}
          hint={waits ? t('field.waiting') : undefined}
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void put(typed() || null)
          }}
        />
        <Button
          type="submit"
          {...couponButtons.apply}
          formNoValidate
          variant="soft"
          className="mt-7 h-12"
          isPending={isApplying}
          pendingLabel={t('field.applying')}
          onClick={(event) => {
            event.preventDefault()
            void put(typed() || null)
          }}
        >
          {t('field.apply')}
        </Button>
      </div>
      {cart.promoCode !== null && !isApplying && coupons?.mustProvePhone && (
        // The cart keeps the code, which counts on the way back.
        <ButtonLink to={paths.provePhone({ to: pathname + search })} size="sm" className="my-1 justify-self-start">
          {t('field.provePhone')}
        </ButtonLink>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {cart.promoCode !== null && refusal !== null && (
          <button
            type="submit"
            {...couponButtons.remove}
            formNoValidate
            aria-label={t('field.removeNamed', { code: cart.promoCode })}
            className="min-h-8 font-bold text-brand-700 underline decoration-brand-300 decoration-2 underline-offset-3"
            onClick={(event) => {
              event.preventDefault()
              void put(null)
            }}
          >
            {t('field.remove')}
          </button>
        )}
        <TextLink to={paths.profileCoupons()} className="inline-flex min-h-8 items-center">
          {t('field.all')}
        </TextLink>
      </p>
    </div>
  )
}

function Frame({ isInForm, children }: { isInForm: boolean; children: ReactNode }) {
  if (isInForm) return children
  return (
    <Form method="post" action={paths.cart()}>
      {children}
    </Form>
  )
}

/** Moves the focus back into the box when the pressed button disappears. */
function useFocusAfterChange() {
  const holder = useRef<HTMLElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round === 0 || holder.current?.contains(document.activeElement)) return
    if (document.activeElement !== document.body) return
    holder.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus()
  }, [round])
  return { holder, later: () => setRound((before) => before + 1) }
}

/**
 * Returns a callback for a submitted code; the event follows once the coupon applies. The code is never tracked,
 * because some are personal.
 */
function useTrackApplied(cart: Cart, applied: ReturnType<typeof appliedIn>): () => void {
  const track = useTrack()
  const { currency } = useVisit()
  const isPut = useRef(false)
  const discount = discountOn(applied, cart.checkout.summary)
  const code = applied?.code
  useEffect(() => {
    if (!code || !isPut.current) return
    isPut.current = false
    track('Coupon Applied', { discount, currency })
  }, [code, discount, currency, track])

  return () => {
    isPut.current = true
  }
}
