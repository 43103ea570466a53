import { CalendarClock } from 'lucide-react'
import { data, Form, type RouterContextProvider, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Subscription } from '#services/market/contract.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Refusal } from '../account/sign-in/refusal.ts'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { SummaryRows } from '../cart/summary/summary-rows.tsx'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { loadAccount, requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import type { Route } from './+types/subscription-page'
import { ChangeForm } from './change-form.tsx'
import { changeSubscription } from './change-subscription.server.ts'
import { RepeatedLine } from './repeated-line.tsx'
import { termsLimits } from './subscription-forms.server.ts'
import { getPlace, termsChoices } from './terms.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const account = await loadAccount(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const subscription = await market.subscription({ subscriptionId: params.id }, call)
  const t = translator(visit.country.locale, 'subscription')
  const { shippingAddress, paymentMethod, contact, shopId, isShopThere } = subscription
  const shop = isShopThere ? await market.shop({ shopId }, call) : null
  const choices =
    shop && (await termsChoices(context, { shop, book: account.addressBook, savedAddress: shippingAddress }))
  return {
    subscription,
    choices,
    limits: termsLimits,
    values: choices && {
      place: getPlace(shippingAddress, choices),
      paymentMethod,
      fullName: contact.fullName,
      phoneNumber: contact.phoneNumber,
    },
    seo: privateSeo(visit, paths.profileSubscriptions(), { title: t('detail.title'), description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  try {
    const next = await doWith(context, { request, id: params.id, form })
    return typeof next === 'string' ? redirect(next, 303) : data({ refusal: next }, { status: next.status })
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.code === 'market.subscription-not-found') throw error
    return data({ refusal }, { status: refusal.status })
  }
}

const INTENTS = ['decide', 'skip', 'leave', 'take', 'active', 'paused', 'stopped', 'save'] as const

/** Does what a form of this page asks for; returns the path to go to, or a refusal. */
async function doWith(
  context: Readonly<RouterContextProvider>,
  { request, id, form }: { request: Request; id: string; form: FormData },
): Promise<string | Refusal> {
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { intent, about } = readIntentOn(form, INTENTS)
  switch (intent) {
    case 'decide':
      return (await market.openProposal({ subscriptionId: id }, call)).link
    case 'skip':
      await market.skipSubscription({ subscriptionId: id, dueOn: about }, call)
      return paths.profileSubscription(id, { done: 'skipped' })
    case 'leave':
    case 'take': {
      const isSkipped = intent === 'leave'
      await market.skipSubscriptionLine({ subscriptionId: id, lineId: about, isSkipped }, call)
      return paths.profileSubscription(id)
    }
    case 'active':
    case 'paused':
    case 'stopped':
      await market.setSubscriptionState({ subscriptionId: id, state: intent }, call)
      return paths.profileSubscription(id, { done: intent })
    case 'save':
      return (
        (await changeSubscription(context, { request, id, form })) ?? paths.profileSubscription(id, { done: 'saved' })
      )
  }
}

/** A lost connection leaves the page as it is: pressing again is safe. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

/** The small forms beside lines stand outside of the one that saves: Enter in it saves. */
const LINE_FORM = 'lines-of-next'

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('subscription')
  const { subscription, choices, limits, values } = loaderData
  const { state, unanswered, shopName, isShopThere, lines, summary, hasDelivery, currencyCode } = subscription
  const isActive = state === 'active'
  // The result of the last action, with its undo.
  const [search] = useSearchParams()
  const isNotified = search.get('done') === state
  return (
    <>
      <PageHeading title={t('detail.title')}>{t('intro')}</PageHeading>
      <ResultMessage subscription={subscription} answer={actionData} />
      <div className="grid gap-4">
        {!isActive && !isNotified && (
          <Notice tone="warn" actions={<StateForm to="active" label={t('detail.resume')} variant="primary" />}>
            {state === 'stopped'
              ? t('detail.stoppedText')
              : t(unanswered >= 3 ? 'detail.pausedBySilence' : 'detail.pausedText')}
          </Notice>
        )}
        {!isShopThere && <Notice tone="warn">{t('detail.shopClosed', { shop: shopName })}</Notice>}
        {isActive && <Next subscription={subscription} />}
        <Card className="grid gap-4">
          <h2 className="text-lg">{t('form.what')}</h2>
          <ul className="grid gap-4">
            {lines.map((line) => (
              <RepeatedLine key={line.id} line={line}>
                {isActive && line.availability !== 'gone' && lines.length > 1 && (
                  <LeaveButton id={line.id} title={line.title} isSkipped={line.isSkipped} />
                )}
              </RepeatedLine>
            ))}
          </ul>
          <Form method="post" id={LINE_FORM} preventScrollReset />
          <SummaryRows summary={summary} hasDelivery={hasDelivery} currency={currencyCode} />
        </Card>
        {state !== 'stopped' && choices && values && (
          <ChangeForm
            key={JSON.stringify(values)}
            subscription={subscription}
            choices={choices}
            limits={limits}
            values={values}
          />
        )}
        <History subscription={subscription} />
        {state !== 'stopped' && (
          <div className="flex flex-wrap gap-2">
            {isActive && <StateForm to="paused" label={t('detail.pause')} variant="outline" />}
            <StateForm to="stopped" label={t('detail.stop')} variant="ghost" />
          </div>
        )}
        <p className="text-sm">
          <TextLink to={paths.profileSubscriptions()}>{t('detail.back')}</TextLink>
        </p>
      </div>
    </>
  )
}

function LeaveButton({ id, title, isSkipped }: { id: string; title: string; isSkipped: boolean }) {
  const { t } = useTranslation('subscription')
  return (
    <Button
      type="submit"
      form={LINE_FORM}
      name="intent"
      value={`${isSkipped ? 'take' : 'leave'}:${id}`}
      variant="ghost"
      size="sm"
      className="-ml-3"
      aria-label={t(isSkipped ? 'line.takeNamed' : 'line.leaveNamed', { product: title })}
    >
      {t(isSkipped ? 'line.take' : 'line.leave')}
    </Button>
  )
}

function ResultMessage({
  subscription,
  answer,
}: {
  subscription: Subscription
  answer: Route.ComponentProps['actionData']
}) {
  const { t } = useTranslation('subscription')
  const [search] = useSearchParams()
  if (answer && 'refusal' in answer)
    return (
      <AnswerNotice answer={answer} tone="error">
        {answer.refusal.detail || t('offline')}
      </AnswerNotice>
    )
  const done = (['begun', 'saved', 'skipped', 'stopped', 'paused', 'active'] as const).find(
    (each) => each === search.get('done'),
  )
  if (search.get('problem') === 'taken')
    return (
      <AnswerNotice answer={search} tone="info">
        {t('done.taken')}
      </AnswerNotice>
    )
  if (!done) return null
  const canUndo = (done === 'stopped' || done === 'paused') && done === subscription.state
  return (
    <AnswerNotice
      answer={search}
      tone="ok"
      actions={canUndo && <StateForm to="active" label={t('undo')} variant="outline" />}
    >
      {t(`done.${done}`, { day: subscription.dueLabel })}
    </AnswerNotice>
  )
}

function Next({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['subscription', 'repeat'])
  const { weeks, dueOn, dueLabel, proposedLabel, isProposed } = subscription
  const pending = useNavigation().formData?.get('intent')
  return (
    <Card className="grid gap-3 !border-brand-300">
      <p className="flex flex-wrap items-center gap-2">
        <CalendarClock aria-hidden="true" className="size-5.5 text-brand-700" />
        <b className="font-extrabold text-lg">{t('next', { day: dueLabel })}</b>
        <Badge>{t('repeat:weeks', { count: weeks })}</Badge>
        {isProposed && <Badge tone="sun">{t('waits')}</Badge>}
      </p>
      <p className="text-ink-700">
        {isProposed ? t('decideText', { day: dueLabel }) : t('askedOn', { day: proposedLabel })}
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        {isProposed && (
          <Button type="submit" name="intent" value="decide" isPending={pending === 'decide'}>
            {t('decide')}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value={`skip:${dueOn}`}
          variant="outline"
          isPending={pending === `skip:${dueOn}`}
        >
          {t('detail.skip')}
        </Button>
      </Form>
    </Card>
  )
}

interface StateFormProps {
  to: Subscription['state']
  label: string
  variant: 'primary' | 'outline' | 'ghost'
}

function StateForm({ to, label, variant }: StateFormProps) {
  const isSending = useNavigation().formData?.get('intent') === to
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={to} variant={variant} isPending={isSending}>
        {label}
      </Button>
    </Form>
  )
}

function History({ subscription: { history } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription')
  if (history.length === 0) return null
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('detail.history')}</h2>
      <ul className="grid gap-2">
        {history.map(({ id, dueLabel, state, orderId, orderReference }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-bold">{dueLabel}</span>
            {orderId && orderReference ? (
              <TextLink to={paths.order(orderId)}>{t('detail.order', { reference: orderReference })}</TextLink>
            ) : (
              <span className="text-ink-600 text-sm">{t(`detail.proposal.${state}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
