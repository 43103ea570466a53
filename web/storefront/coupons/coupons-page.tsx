import { Copy } from 'lucide-react'
import { Form, redirect } from 'react-router'
import type { CouponCard } from '#services/market/contract.ts'
import { toCouponCode } from '#services/market/coupons/rules/coupon.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { changeStoredCart } from '../cart/change-stored-cart.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import type { Route } from './+types/coupons-page'
import { parseCouponRequest } from './coupon-form.server.ts'
import { couponButtons } from './coupon-form.ts'
import { Ticket } from './ticket.tsx'

/** Coupons with their terms, public; a guest's own coupons are adopted when they sign in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const t = translator(visit.country.locale, 'coupon')
  return {
    cards: shopId === '' ? [] : await market.coupons({ shopId }, { context: visit.call }),
    ready: toCouponCode(readText(new URL(request.url).searchParams, 'ready', 60)),
    seo: privateSeo(visit, paths.profileCoupons(), { title: t('title'), description: t('description') }),
  }
}

/** 'Usar' without a script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  await changeStoredCart(context, form)
  return redirect(paths.profileCoupons({ ready: parseCouponRequest(form) ?? '' }))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CouponsPage({ loaderData: { cards, ready } }: Route.ComponentProps) {
  const { t } = useTranslation('coupon')
  if (cards.length === 0)
    return (
      <>
        <PageHeading title={t('title')} />
        <EmptyState
          art={<Art name="wrapped-gift" size={88} />}
          title={t('empty.title')}
          actions={<ButtonLink to={paths.products()}>{t('empty.action')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      </>
    )

  const usable = cards.filter(({ whyNot }) => whyNot === null)
  const others = cards.filter(({ whyNot }) => whyNot !== null)
  return (
    <>
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      {ready !== null && usable.some(({ code }) => code === ready) && (
        <Notice tone="ok" className="mb-4">
          {t('ready', { code: ready })} <TextLink to={paths.cart()}>{t('seeCart')}</TextLink>
        </Notice>
      )}
      {usable.length > 0 && <Cards title={t('usable')} cards={usable} />}
      {others.length > 0 && <Cards title={t('notNow')} cards={others} className="mt-7" />}
    </>
  )
}

function Cards({ title, cards, className }: { title: string; cards: CouponCard[]; className?: string }) {
  return (
    <section className={className}>
      <h2 className="mb-3 text-lg">{title}</h2>
      <ul className="grid gap-3 @3xl/main:grid-cols-2">
        {cards.map((card) => (
          <li key={card.code} className="grid min-w-0">
            <Ticket card={card} actions={<Actions code={card.code} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ code }: { code: string }) {
  const { t } = useTranslation('coupon')
  const { state, store } = useCart()
  const toast = useToast()
  const isInCart = toCouponCode(state.cart?.promoCode) === code

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    )
    toast.show({ message: t(isCopied ? 'copied' : 'notCopied', { code }), kind: isCopied ? 'ok' : 'info' })
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Copy aria-hidden="true" className="size-4" />}
        aria-label={t('copyNamed', { code })}
        className="needs-script"
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
      {isInCart ? (
        <Badge tone="ok">{t('inCart')}</Badge>
      ) : (
        <Form method="post">
          <Button
            type="submit"
            {...couponButtons.use(code)}
            size="sm"
            aria-label={t('useNamed', { code })}
            onClick={(event) => {
              event.preventDefault()
              store.setPromoCode(code)
              toast.show({ message: t('ready', { code }), kind: 'ok' })
            }}
          >
            {t('use')}
          </Button>
        </Form>
      )}
    </>
  )
}
