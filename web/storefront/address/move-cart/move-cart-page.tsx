import { ArrowRight, PackageX } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LostNotice } from '../../profile/lost-notice.tsx'
import { backForm } from '../dialog/address-form.server.ts'
import type { Route } from './+types/move-cart-page'
import { moveCart, offerMove } from './move-cart.server.ts'

const moveCartForm = backForm.extend({ from: z.string().max(100).default('') })

/** Carts belong to one shop. When a new address is served by another shop, the shopper decides what to move. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { from, back } = parseFormOrThrow(new URL(request.url).searchParams, moveCartForm)
  const offer = await offerMove(context, from)
  if (!offer) throw redirect(back)

  const t = translator(visit.country.locale, 'address')
  return {
    offer,
    from,
    back,
    seo: privateSeo(visit, paths.delivery(), { title: t('move.title'), description: t('move.description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { from, back } = parseFormOrThrow(form, moveCartForm)
  if (readIntent(form, ['move', 'keep']) === 'move') await moveCart(context, from)
  return redirect(back)
}

export function headers() {
  return { 'cache-control': 'no-store' }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function MoveCartPage({ loaderData: { offer, from, back }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('address')
  const sending = useNavigation().formData?.get('intent')
  const pieces = offer.available.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <div>
        <h1 className="text-2xl sm:text-3xl">{t('move.title')}</h1>
        <p className="mt-2 text-ink-600">{t('move.text', { from: offer.from, to: offer.to })}</p>
      </div>
      {offer.available.length > 0 ? (
        <Card>
          <h2 className="flex items-center gap-2 text-lg">
            <ArrowRight aria-hidden="true" className="size-5 text-ok" />
            {t('move.available')}
          </h2>
          <ul className="mt-3 grid gap-2.5">
            {offer.available.map(({ productVariantId, title, quantity, askedQuantity }) => (
              <li key={productVariantId} className="flex justify-between gap-4">
                <span className="font-bold">{title}</span>
                <span className="shrink-0 text-ink-600 tabular-nums">
                  {quantity === askedQuantity
                    ? `× ${quantity}`
                    : t('move.quantity', { count: quantity, asked: askedQuantity })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <Notice tone="warn">{t('move.nothing')}</Notice>
      )}
      {offer.missing.length > 0 && (
        <Card>
          <h2 className="flex items-center gap-2 text-lg">
            <PackageX aria-hidden="true" className="size-5 text-warn" />
            {t('move.missing')}
          </h2>
          <ul className="mt-3 grid gap-2.5 text-ink-600">
            {offer.missing.map(({ productVariantId, title }) => (
              <li key={productVariantId}>{title}</li>
            ))}
          </ul>
        </Card>
      )}
      <LostNotice answer={actionData} />
      <Form method="post" className="grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="back" value={back} />
        {pieces > 0 && (
          <Button type="submit" name="intent" value="move" size="lg" isWide isPending={sending === 'move'}>
            {t('move.move', { count: pieces })}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="keep"
          variant="outline"
          size="lg"
          isWide
          isPending={sending === 'keep'}
        >
          {t('move.keep')}
        </Button>
      </Form>
      <p className="text-ink-600 text-sm">{t('move.keepHint')}</p>
    </div>
  )
}
