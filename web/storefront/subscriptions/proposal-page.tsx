import { CalendarClock, MapPin } from 'lucide-react'
import { data, Form, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import type { Proposal } from '#services/market/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { BenefitsNotice } from '../cart/summary/benefits-notice.tsx'
import { SummaryRows } from '../cart/summary/summary-rows.tsx'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import type { Route } from './+types/proposal-page'
import { AnsweredProposal } from './answered-proposal.tsx'
import { RepeatedLine } from './repeated-line.tsx'
import { consentForm } from './subscription-forms.server.ts'
import { YesForm } from './yes-form.tsx'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'order',
  endedSession: 'ignored',
} satisfies PagePolicy

/** Opened by the secret link of a notification. A button answers, not the visit: mail programs open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'subscription')
  const proposal = await market.proposal(toKey(params), { context: visit.call })
  return {
    proposal,
    // Without the token: secret links must not be indexed.
    seo: privateSeo(visit, paths.home(), { title: t('proposal.title'), description: t('proposal.description') }),
  }
}

function toKey({ token }: { token: string }) {
  return { token: token.slice(0, 100) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    return redirect(await answer(context, params.token, form), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.code === 'market.proposal-not-found') throw error
    // Status 200, so that the page reloads after a refusal: the next consent is about the current proposal.
    return data({ refusal })
  }
}

/** Answers where to go then: to the payment, or back to the page, which says what became of it. */
async function answer(context: Readonly<RouterContextProvider>, token: string, form: FormData): Promise<string> {
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const key = toKey({ token })
  const { intent, about: lineId } = readIntentOn(form, ['yes', 'pay', 'skip', 'leave', 'take', 'stopped', 'active'])
  switch (intent) {
    case 'yes': {
      const { value } = parseForm(form, consentForm)
      if (!value) throw httpError('bad-input')
      const { line: lines, arrival, ...consent } = value
      const { payLink } = await market.acceptProposal(
        { ...key, ...consent, lines, scheduledDeliveryDate: arrival.start },
        call,
      )
      return payLink ?? paths.proposal(token)
    }
    case 'pay':
      return (await market.payProposal(key, call)).link
    case 'skip':
      await market.skipProposal(key, call)
      break
    case 'leave':
    case 'take':
      await market.skipProposalLine({ ...key, lineId, isSkipped: intent === 'leave' }, call)
      break
    case 'stopped':
    case 'active':
      await market.setProposalState({ ...key, state: intent }, call)
  }
  return paths.proposal(token)
}

/** A lost connection leaves the page as it is: yes twice is one order. */
export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function ProposalPage({ loaderData: { proposal }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('subscription')
  const isOpen = proposal.state === 'proposed' && proposal.subscriptionState === 'active'
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      {actionData && (
        <AnswerNotice answer={actionData} tone={actionData.refusal.status === 409 ? 'warn' : 'error'}>
          {actionData.refusal.code === 'market.product-in-cart-changed'
            ? t('proposal.again')
            : actionData.refusal.detail || t('offline')}
        </AnswerNotice>
      )}
      {isOpen ? <ToDecide proposal={proposal} /> : <AnsweredProposal proposal={proposal} />}
    </div>
  )
}

function ToDecide({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('subscription')
  const { lines, summary, hasDelivery, currencyCode, dueLabel, shopName, answerUntilLabel, place } = proposal
  const { isShopThere, arrivals, subscriptionId } = proposal
  const pending = useNavigation().formData?.get('intent')
  const isEmpty = lines.every(({ proposedQuantity }) => proposedQuantity === 0)
  const hasChanged = lines.some(({ change, availability, isSkipped }) => {
    return !isSkipped && (change !== null || availability !== 'all')
  })
  return (
    <>
      <header className="grid gap-1.5 rounded-panel bg-brand-800 px-5 py-6 text-white shadow-3">
        <h1 className="text-2xl">{t('proposal.title')}</h1>
        <p className="flex items-center gap-2 font-bold text-brand-200">
          <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
          {t('proposal.for', { day: dueLabel, shop: shopName })}
        </p>
        <p className="text-brand-200 text-sm">{t('proposal.until', { day: answerUntilLabel })}</p>
      </header>
      {hasChanged && !isEmpty && <Notice tone="warn">{t('proposal.changed')}</Notice>}
      <Card className="grid gap-4">
        <h2 className="text-lg">{t('proposal.what')}</h2>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <RepeatedLine key={line.id} line={line}>
              {line.availability !== 'gone' && (line.isSkipped || (lines.length > 1 && line.proposedQuantity > 0)) && (
                <Form method="post" preventScrollReset>
                  <Button
                    type="submit"
                    name="intent"
                    value={`${line.isSkipped ? 'take' : 'leave'}:${line.id}`}
                    variant="ghost"
                    size="sm"
                    className="-ml-3"
                    aria-label={t(line.isSkipped ? 'line.takeNamed' : 'line.leaveNamed', { product: line.title })}
                  >
                    {t(line.isSkipped ? 'line.take' : 'line.leave')}
                  </Button>
                </Form>
              )}
            </RepeatedLine>
          ))}
        </ul>
        {!isEmpty && <BenefitsNotice known={proposal} fulfillmentTotal={summary.fulfillmentTotal} />}
        {!isEmpty && <SummaryRows summary={summary} hasDelivery={hasDelivery} currency={currencyCode} />}
        {place && (
          <p className="flex items-start gap-2 text-ink-700">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {t(hasDelivery ? 'proposal.toPlace' : 'proposal.atPlace', { place })}
          </p>
        )}
      </Card>
      {!isShopThere ? (
        <Notice tone="warn" title={t('proposal.shopClosed')}>
          {t('proposal.emptyText')}
        </Notice>
      ) : isEmpty ? (
        <Notice tone="warn" title={t('proposal.empty')}>
          {t('proposal.emptyText')}
        </Notice>
      ) : arrivals.length === 0 ? (
        <Notice tone="warn" title={t('proposal.noTime')}>
          {t('proposal.noTimeText')}
        </Notice>
      ) : (
        <YesForm proposal={proposal} />
      )}
      <Form method="post" className="grid gap-2 sm:grid-cols-3">
        <Button type="submit" name="intent" value="skip" variant="outline" isWide isPending={pending === 'skip'}>
          {t('proposal.skip')}
        </Button>
        <ButtonLink to={paths.profileSubscription(subscriptionId)} variant="outline" isWide>
          {t('proposal.change')}
        </ButtonLink>
        <Button type="submit" name="intent" value="stopped" variant="ghost" isWide isPending={pending === 'stopped'}>
          {t('proposal.stop')}
        </Button>
      </Form>
    </>
  )
}
