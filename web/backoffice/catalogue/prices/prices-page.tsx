import { data, Form, useNavigation, useSubmit } from 'react-router'
import type { PlannedPrice } from '#services/market/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { currencyPrefix, formatMoney, minorPerUnit } from '#shared/money.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm, parseFormOrThrow, pickRow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { controlStyle } from '#web/ui/forms/field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { fieldRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { type ActDone, ActDoneMessage } from '../act-result-message.tsx'
import { loadShop } from '../load-shop.server.ts'
import { undoAct } from '../undo-act.server.ts'
import type { Route } from './+types/prices-page'
import { priceRows, ROUNDINGS, rulesForm, savedForm, toRule } from './prices-form.server.ts'

/** Old and new prices of the variants that the address names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const seo = privateSeo(visit, paths.backofficePrices(), { title: t('prices.title'), description: t('description') })
  const { value } = parseForm(new URL(request.url).searchParams, rulesForm)
  const { shop } = await loadShop(context, request)
  const currency = countries[shop?.country ?? visit.country.iso].currency
  const roundings = ROUNDINGS[minorPerUnit(currency) > 1 ? 'cents' : 'whole'].map((minor) => ({
    value: String(minor),
    label: formatMoney(minor, currency),
  }))
  const shared = { currency, roundings, seo, shopId: shop?.id ?? '' }
  if (!value || !shop) return { ...shared, asked: null, planned: [], fault: null }
  const rule = toRule(value, currency)
  const planned = await market.previewPrices(
    { shopId: shop.id, productVariantIds: value.variant, rule: rule ?? { kind: 'each' } },
    { context: visit.call },
  )
  return { ...shared, asked: value, planned, fault: rule ? null : t('prices.fault.amount') }
}

type PricesAnswer = { done: ActDone } | { refusal: Refusal; typed: Record<string, string>; isLarge: boolean }

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const form = await readForm(request)
  const intent = readIntent(form, ['save', 'confirm', 'undo-act'])
  const typed: Record<string, string> = {}
  const refuse = (refusal: Refusal) =>
    data<PricesAnswer>({ refusal, typed, isLarge: refusal.code === 'market.large-change' }, { status: refusal.status })
  try {
    if (intent === 'undo-act') return data<PricesAnswer>({ done: await undoAct(context, form) })
    const { shopId, row } = parseFormOrThrow(form, savedForm)
    const { shops } = await loadShop(context, request)
    const shop = shops.find(({ id }) => id === shopId)
    if (!shop) throw httpError('bad-input')
    const rows = row.map((productVariantId) => {
      const read = parseForm(pickRow(form, productVariantId), priceRows[countries[shop.country].currency], {
        price: t('prices.fault.price'),
      })
      typed[productVariantId] = read.typed.price
      return { productVariantId, ...read }
    })
    const wrong = rows.flatMap(({ productVariantId, errors }) =>
      errors ? [[productVariantId, Object.values(errors)[0] ?? ''] as const] : [],
    )
    if (wrong.length > 0) return refuse(fieldRefusal(Object.fromEntries(wrong), t('prices.fault.price')))
    const priced = rows.flatMap(({ productVariantId, value }) => (value ? [{ productVariantId, ...value }] : []))
    const { changed, actId } = await market.changePrices(
      {
        shopId,
        seen: priced.map(({ productVariantId, seen }) => ({ productVariantId, price: seen })),
        rule: { kind: 'each', prices: priced.map(({ productVariantId, price }) => ({ productVariantId, price })) },
        isConfirmed: intent === 'confirm',
      },
      { context: visit.call },
    )
    if (actId === null) return refuse(fieldRefusal({}, t('edit.nothing')))
    return data<PricesAnswer>({ done: { message: t('prices.done', { count: changed }), actId } })
  } catch (error) {
    return refuse(toRefusal(error))
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { asked, planned, shopId } = loaderData
  const refused = actionData && 'refusal' in actionData ? actionData : null
  const done = actionData && 'done' in actionData ? actionData.done : null
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeCatalogue({ shopId })}>{t('prices.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('prices.title')}</h1>
        {planned.length > 0 && <p className="text-ink-700">{t('prices.intro', { count: planned.length })}</p>}
      </header>
      <ActDoneMessage done={done} />
      {refused && (
        <AnswerNotice answer={refused} tone={refused.isLarge || refused.refusal.code === 'offline' ? 'warn' : 'error'}>
          {refused.refusal.code === 'offline' ? t('offline') : refused.refusal.detail}
        </AnswerNotice>
      )}
      {asked && planned.length > 0 ? (
        <>
          <RuleForm loaded={{ ...loaderData, asked }} />
          <PricesForm loaded={loaderData} refused={refused} isDone={done !== null} />
        </>
      ) : (
        <EmptyState
          title={t('prices.none')}
          actions={<ButtonLink to={paths.backofficeCatalogue({ shopId })}>{t('prices.back')}</ButtonLink>}
        >
          {t('prices.noneText')}
        </EmptyState>
      )}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** The rule; each change of it shows the new prices. */
function RuleForm({
  loaded: { asked, currency, roundings, fault, shopId },
}: {
  loaded: Loaded & { asked: NonNullable<Loaded['asked']> }
}) {
  const { t } = useTranslation('catalogueDesk')
  const submit = useSubmit()
  return (
    <Form
      preventScrollReset
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <Card className="grid items-start gap-4 sm:grid-cols-[auto_10rem_12rem_auto]">
        <input type="hidden" name="shopId" value={shopId} />
        {asked.variant.map((id) => (
          <input key={id} type="hidden" name="variant" value={id} />
        ))}
        <RadioGroup
          name="kind"
          label={t('prices.rule')}
          variant="chips"
          options={(['percent', 'amount', 'each'] as const).map((kind) => ({
            value: kind,
            label: `${t(`prices.kind.${kind}`)}${kind === 'percent' ? ' (%)' : ''}${kind === 'amount' ? ` (${currencyPrefix(currency)})` : ''}`,
          }))}
          defaultValue={asked.kind}
        />
        {asked.kind !== 'each' && (
          <>
            <TextField
              name="amount"
              label={t('prices.amount')}
              hint={t('prices.amountHint')}
              defaultValue={asked.amount}
              maxLength={15}
              autoComplete="off"
              autoFocus
              error={fault}
            />
            <SelectField
              name="roundTo"
              label={t('prices.round')}
              options={[{ value: '0', label: t('prices.noRound') }, ...roundings]}
              defaultValue={String(asked.roundTo)}
            />
          </>
        )}
        <Button type="submit" variant="outline" className="only-without-script self-end">
          {t('prices.preview')}
        </Button>
      </Card>
    </Form>
  )
}

interface PricesFormProps {
  loaded: Loaded
  refused: Extract<PricesAnswer, { refusal: unknown }> | null
  isDone: boolean
}

/** The new prices, each of which can be typed over, and their save. */
function PricesForm({ loaded: { planned, currency, shopId, asked }, refused, isDone }: PricesFormProps) {
  const { t } = useTranslation('catalogueDesk')
  const { state, formMethod } = useNavigation()
  const isPending = formMethod === 'POST'
  return (
    <StaffForm
      // Another rule, and other prices, bring their own values.
      key={JSON.stringify([asked, planned.map(({ offer }) => offer.price)])}
      preventScrollReset
      noValidate
      className="grid gap-4"
    >
      <input type="hidden" name="shopId" value={shopId} />
      <div className="overflow-x-auto rounded-card border border-ink-200 bg-white shadow-1">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{t('prices.title')}</caption>
          <thead className="bg-ink-50 text-ink-700 text-xs">
            <tr className="h-8">
              <th scope="col" className="px-3">
                {t('prices.product')}
              </th>
              <th scope="col" className="px-2 text-right">
                {t('prices.now')}
              </th>
              <th scope="col" className="w-32 px-2">
                {t('prices.new')} ({currencyPrefix(currency)})
              </th>
              <th scope="col" className="px-2 max-sm:hidden">
                {t('prices.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {planned.map((plan) => (
              <PriceRow
                key={plan.offer.productVariantId}
                plan={plan}
                typed={refused?.typed[plan.offer.productVariantId]}
                error={refused?.refusal.fields[plan.offer.productVariantId] ?? plan.refusal ?? undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="sticky bottom-[calc(var(--tabs-height)+0.5rem)] z-10 flex flex-wrap items-center gap-3 justify-self-start rounded-card border border-ink-200 bg-white p-3 shadow-2 sm:bottom-3">
        <Button
          type="submit"
          name="intent"
          value={refused?.isLarge ? 'confirm' : 'save'}
          isPending={isPending}
          // The prices of the rule that was just typed are on their way.
          isWaiting={state !== 'idle'}
          pendingLabel={t('saving')}
        >
          {refused?.isLarge ? t('prices.confirm') : t('prices.save', { count: planned.length })}
        </Button>
        {isDone && <TextLink to={paths.backofficeCatalogue({ shopId })}>{t('prices.back')}</TextLink>}
      </div>
    </StaffForm>
  )
}

function PriceRow({
  plan,
  typed,
  error,
}: {
  plan: PlannedPrice
  typed: string | undefined
  error: string | undefined
}) {
  const { t } = useTranslation('catalogueDesk')
  const { offer, to, percent, isLarge, losesListPrice } = plan
  const { productVariantId: id, price, currencyCode } = offer
  const name = [offer.title, offer.optionTitle].filter(Boolean).join(' ')
  const isChanged = to !== price
  return (
    <tr className="h-10 border-ink-200 border-t align-top">
      <th scope="row" className="px-3 py-2 font-bold leading-tight">
        {name}
        <span className="block font-normal text-ink-600 text-xs">{offer.sku}</span>
        {losesListPrice && <span className="block font-bold text-warn text-xs">{t('prices.losesListPrice')}</span>}
      </th>
      <td className="whitespace-nowrap px-2 py-2.5 text-right tabular-nums">{offer.displayPrice}</td>
      <td className="px-2 py-1">
        <input type="hidden" name="row" value={id} />
        <input type="hidden" name={`seen-${id}`} value={price} />
        <input
          name={`price-${id}`}
          aria-label={t('prices.newOf', { name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `error-${id}` : undefined}
          defaultValue={typed ?? typedAmount(to, currencyCode)}
          inputMode="decimal"
          maxLength={15}
          autoComplete="off"
          className={cx(controlStyle, 'h-9 px-2 text-sm tabular-nums', isChanged && 'bg-brand-50')}
        />
        {error && (
          <p id={`error-${id}`} className="mt-1 font-bold text-red-700 text-xs">
            {error}
          </p>
        )}
      </td>
      <td className="whitespace-nowrap px-2 py-2.5 tabular-nums max-sm:hidden">
        {isChanged && percent !== null && `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`}{' '}
        {isLarge && <Badge tone="warn">{t('prices.large')}</Badge>}
      </td>
    </tr>
  )
}
