import { Search } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import type { Services } from '#web/request/context.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldRefusal, firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { ProductPicture } from '../../storefront/shop/product-picture.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import type { Route } from './+types/change-page'
import { askedLines, proposedItems } from './asked-change.ts'
import { askedField, proposalForm, proposalLimits } from './order-forms.server.ts'

/** Form that proposes a change when items are missing. The address holds the choices, so it works without a script. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const call = { context: visit.call }
  const { order, canProposeChange } = await market.staffOrder({ orderId: readId(params, 'id') }, call)
  // A proposal is already open, or it is too late for one: the order's page says which.
  if (!canProposeChange) throw redirect(paths.backofficeOrder(order._id))

  const { searchParams } = new URL(request.url)
  const asked = askedLines(order.lines, (name) => searchParams.get(name) ?? '')
  const lines = await Promise.all(
    asked.map(async (line) => {
      const ordered = order.lines.find(({ position }) => position === line.position)
      return {
        ...line,
        title: ordered?.title ?? '',
        optionTitle: ordered?.optionTitle ?? '',
        imageId: ordered?.imageId ?? null,
        offers: line.words === '' ? null : await offersFor(market, order.shopId, line.words, call),
      }
    }),
  )
  return {
    order: { id: order._id, referenceId: order.referenceId, fullName: order.contact.fullName },
    lines,
    message: searchParams.get('message') ?? '',
    limits: proposalLimits,
    seo: privateSeo(visit, paths.backofficeOrderChange(order._id), {
      title: t('change.title'),
      description: t('description'),
    }),
  }
}

type Call = Parameters<Services['market']['catalogItems']>[1]

const MOST_OFFERS = 8

/** First few offers of the shop that match the text. */
async function offersFor(market: Services['market'], shopId: string, search: string, call: Call) {
  const { edges } = await market.catalogItems({ shopId, searchQuery: search, inStock: true, first: MOST_OFFERS }, call)
  const offers = edges.flatMap(({ node: { product } }) =>
    product.variants
      .filter(({ currentStock }) => currentStock > 0)
      .slice(0, 2)
      .map((variant) => ({
        id: variant._id,
        title: product.title,
        optionTitle: variant.optionTitle,
        imageId: variant.imageId ?? product.primaryImage?.imageId ?? null,
        price: variant.price,
        currency: product.pricing.currencyCode,
        stock: variant.currentStock,
      })),
  )
  return offers.slice(0, MOST_OFFERS)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const call = { context: visit.call }
  const orderId = readId(params, 'id')
  try {
    const { order } = await market.staffOrder({ orderId }, call)
    const items = proposedItems(askedLines(order.lines, (name) => parseFieldOrThrow(form, name, askedField)))
    if (items.length === 0) return data({ refusal: fieldRefusal({}, t('change.none')) }, { status: 400 })
    const { value, errors } = parseForm(form, proposalForm)
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    await market.proposeChange({ orderId, ...value, items }, call)
  } catch (error) {
    return refusedAnswer(error)
  }
  return redirect(paths.backofficeOrder(orderId, { done: 'asked' }), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { order, lines, message, limits } = loaderData
  const field = fieldProps({ limits, values: { message } })
  const { state, formMethod } = useNavigation()
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <header>
        <BackLink to={paths.backofficeOrder(order.id)}>{t('change.back')}</BackLink>
        <p className="font-bold text-ink-600 text-sm">
          {order.referenceId} · {order.fullName}
        </p>
        <h1 className="text-xl lg:text-2xl">{t('change.title')}</h1>
        <p className="mt-1">{t('change.lead')}</p>
      </header>
      <ResultMessage answer={actionData} done={t('order.asked')} offline={t('order.offline')} />
      {/* Searching only changes the address; the last button sends the proposal. */}
      <Form preventScrollReset className="grid gap-4">
        {lines.map((line) => (
          <LineCard key={line.position} line={line} />
        ))}
        <Card>
          <TextArea {...field('message')} label={t('change.message')} hint={t('change.messageHint')} />
        </Card>
        <Button
          type="submit"
          formMethod="post"
          size="lg"
          isWide
          isPending={state !== 'idle' && formMethod === 'POST'}
          pendingLabel={t('do.saving')}
        >
          {t('change.ask')}
        </Button>
      </Form>
    </div>
  )
}

type ShownLine = Route.ComponentProps['loaderData']['lines'][number]

function LineCard({ line }: { line: ShownLine }) {
  const { t } = useTranslation('orderDesk')
  const { position, title, quantity, keep, words, offers } = line
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3">
        <Thumbnail imageId={line.imageId} />
        <p className="min-w-0 flex-1 text-sm">
          <b className="block text-md leading-snug">{title}</b>
          <span className="text-ink-600">
            {[line.optionTitle, t('change.ordered', { count: quantity })].filter(Boolean).join(' · ')}
          </span>
        </p>
        <TextField
          name={`keep-${position}`}
          type="number"
          inputMode="numeric"
          label={t('change.there')}
          aria-label={t('change.thereOf', { title })}
          min={0}
          max={quantity}
          defaultValue={keep}
          className="w-20"
        />
      </div>
      <details open={keep < quantity || words !== ''}>
        <summary className="flex min-h-10 items-center font-extrabold text-brand-700 text-sm">
          {t('change.instead')}
        </summary>
        <div className="mt-1 grid gap-3">
          <div className="flex items-end gap-2">
            <TextField
              name={`words-${position}`}
              type="search"
              label={t('change.find')}
              aria-label={t('change.findOf', { title })}
              defaultValue={words}
              maxLength={100}
              className="min-w-0 flex-1"
            />
            <Button
              type="submit"
              variant="outline"
              className="h-12"
              icon={<Search aria-hidden="true" className="size-4.5" />}
            >
              {t('change.findButton')}
            </Button>
          </div>
          {offers?.length === 0 && <p className="text-sm">{t('change.nothing')}</p>}
          {offers && offers.length > 0 && <Offers line={line} offers={offers} />}
        </div>
      </details>
    </Card>
  )
}

function Offers({ line, offers }: { line: ShownLine; offers: NonNullable<ShownLine['offers']> }) {
  const { t } = useTranslation('orderDesk')
  const { position, title, substituteId, substituteQuantity } = line
  return (
    <>
      <RadioGroup
        key={line.words}
        name={`sub-${position}`}
        label={t('change.results', { title })}
        defaultValue={substituteId ?? ''}
        options={[
          { value: '', label: t('change.nobody') },
          ...offers.map((offer) => ({
            value: offer.id,
            label: offer.title,
            hint: [offer.optionTitle, t('change.stock', { count: offer.stock })].filter(Boolean).join(' · '),
            icon: <Thumbnail imageId={offer.imageId} />,
            aside: formatMoney(offer.price, offer.currency),
          })),
        ]}
      />
      <TextField
        name={`many-${position}`}
        type="number"
        inputMode="numeric"
        label={t('change.howMany')}
        min={1}
        max={999}
        defaultValue={substituteQuantity}
        className="w-28"
      />
    </>
  )
}

function Thumbnail({ imageId }: { imageId: string | null }) {
  return (
    <span className="block size-12 shrink-0 overflow-hidden rounded-control bg-ink-100">
      <ProductPicture imageId={imageId} alt="" place="thumbnail" sizes="48px" className="size-full object-cover" />
    </span>
  )
}
