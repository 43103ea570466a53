import { data, Form, redirect, useNavigation } from 'react-router'
import { TERMS_VERSION } from '#services/market/house-accounts/rules/house-account.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readInteger } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstErrorRefusal } from '../account/sign-in/refusal.ts'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/account-page'
import { acceptForm, payForm } from './account-forms.server.ts'
import { toBalanceLabel } from './balance-label.ts'
import { Entries } from './entries.tsx'
import { PayCard } from './pay-card.tsx'

export const handle = { rate: 'order' } satisfies PagePolicy

/** One of the visitor's accounts: what they owe, their way to pay it, and everything that changed it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const before = readInteger(searchParams, 'before', { least: 1, most: 1_000_000 })
  const [found, ways] = await Promise.all([
    market.houseAccount({ accountId: params.id, ...(before !== null && { before }) }, { context: visit.call }),
    waysToPay(context),
  ])
  const t = translator(visit.country.locale, 'houseAccounts')
  return {
    ...found,
    isPaged: before !== null,
    isNew: searchParams.get('done') === 'accepted',
    ways,
    termsVersion: TERMS_VERSION,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.profileHouseAccounts(), {
      title: found.account.shopName,
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'houseAccounts')
  const form = await readForm(request)
  const accountId = params.id
  const intent = readIntent(form, ['accept', 'pay'])
  try {
    if (intent === 'accept') {
      await market.acceptHouseAccount({ accountId, ...parseFormOrThrow(form, acceptForm) }, { context: visit.call })
      return redirect(paths.profileHouseAccount(accountId, { done: 'accepted' }), 303)
    }
    const { account } = await market.houseAccount({ accountId, first: 1 }, { context: visit.call })
    const { value, errors } = parseForm(form, payForm(account.currencyCode), { amount: t('pay.amountInvalid') })
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    const { idempotencyKey, ...payment } = value
    const { link } = await market.payHouseAccount(
      { accountId, ...payment },
      { context: visit.callWithKey(idempotencyKey) },
    )
    return redirect(link, 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function HouseAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('houseAccounts')
  const { account, months, ways, idempotencyKey } = loaderData
  const { state, balance, currencyCode: currency } = account
  return (
    <>
      <PageHeading title={account.shopName}>{t('intro')}</PageHeading>
      {actionData && <Refused answer={actionData} offline={t('offline')} namesField />}
      {loaderData.isNew && (
        <AnswerNotice answer="accepted" tone="ok">
          {t('accept.done')}
        </AnswerNotice>
      )}
      <div className="grid gap-4">
        <Balance loaded={loaderData} />
        <DueNotice loaded={loaderData} />
        {state === 'open' && !account.isAccepted && <AcceptCard loaded={loaderData} />}
        {state !== 'closed' && balance > 0 && ways.length > 0 && (
          <PayCard key={balance} balance={balance} currency={currency} ways={ways} idempotencyKey={idempotencyKey} />
        )}
        <Entries
          accountId={account.id}
          entries={loaderData.entries}
          currency={currency}
          next={loaderData.next}
          isPaged={loaderData.isPaged}
        />
        <Card>
          <h2 className="mb-2 text-lg">{t('statements.title')}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {months.map(({ month, label }) => (
              <li key={month}>
                <TextLink
                  to={paths.profileHouseAccountStatement(account.id, month)}
                  className="inline-block first-letter:uppercase"
                >
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}

interface Loaded {
  loaded: Route.ComponentProps['loaderData']
}

function Balance({ loaded: { account } }: Loaded) {
  const { t } = useTranslation('houseAccounts')
  const { balance, limit, room, currencyCode } = account
  return (
    <section className="flex items-center gap-5 rounded-panel bg-brand-800 px-6 py-6 text-white shadow-2">
      <span className="grid size-18 shrink-0 place-items-center rounded-full bg-white">
        <Art name="receipt" size={44} />
      </span>
      <div className="min-w-0">
        <h2 className="font-bold text-base text-brand-200">{t(toBalanceLabel(account))}</h2>
        <p className="font-black text-3xl tabular-nums">{formatMoney(Math.abs(balance), currencyCode)}</p>
        {account.state === 'open' && (
          <p className="text-brand-200 text-sm">
            {t('room', { room: formatMoney(room, currencyCode), limit: formatMoney(limit, currencyCode) })}
          </p>
        )}
      </div>
    </section>
  )
}

function DueNotice({ loaded: { account } }: Loaded) {
  const { t } = useTranslation('houseAccounts')
  const { state, balance, due, overdue, dueLabel, nextDueLabel, currencyCode } = account
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <>
      {state === 'paused' && <Notice>{t('pausedText')}</Notice>}
      {state === 'closed' && <Notice>{t('closedText')}</Notice>}
      {overdue > 0 && (
        <Notice tone="warn" title={t('overdue', { amount: money(overdue) })}>
          {t('overdueText')}
        </Notice>
      )}
      {overdue === 0 && due > 0 && (
        <Notice title={t('due', { amount: money(due), day: dueLabel })}>{t('dueText')}</Notice>
      )}
      {due === 0 && balance > 0 && <Notice>{t('nextDue', { day: nextDueLabel })}</Notice>}
    </>
  )
}

function AcceptCard({ loaded: { account, termsVersion } }: Loaded) {
  const { t } = useTranslation('houseAccounts')
  const isPending = useNavigation().formData?.get('intent') === 'accept'
  const facts = {
    limit: formatMoney(account.limit, account.currencyCode),
    shop: account.shopName,
    days: account.graceDays,
  }
  return (
    <Card className="border-2 border-brand-600">
      <h2 className="text-lg">{t('accept.title')}</h2>
      <ul className="mt-2 mb-4 grid list-disc gap-1.5 pl-5 text-md">
        {(['limit', 'month', 'free', 'always', 'shop'] as const).map((term) => (
          <li key={term}>{t(`accept.terms.${term}`, facts)}</li>
        ))}
      </ul>
      <Form method="post">
        <input type="hidden" name="version" value={termsVersion} />
        <Button type="submit" name="intent" value="accept" size="lg" isWide isPending={isPending}>
          {t('accept.submit')}
        </Button>
      </Form>
    </Card>
  )
}
