import { data, Form, redirect, useNavigation } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readInteger, readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../account/sign-in/refusal.ts'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/goal-page'
import { GoalEntries } from './goal-entries.tsx'
import { putForm, takeBackForm } from './goal-forms.server.ts'
import { GoalProgress } from './goal-progress.tsx'
import { PutCard } from './put-card.tsx'
import { TakeBackCard } from './take-back-card.tsx'

export const handle = { rate: 'order' } satisfies PagePolicy

const DONE = ['created', 'put', 'back', 'sent', 'closed'] as const

/** One of the visitor's saving goals: how far it is, forms to put money aside and take it back, and its movements. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const before = readInteger(searchParams, 'before', { least: 1, most: 1_000_000 })
  const [found, ways] = await Promise.all([
    market.savingGoal({ goalId: params.id, ...(before !== null && { before }) }, { context: visit.call }),
    waysToPay(context),
  ])
  const t = translator(visit.country.locale, 'savingGoals')
  return {
    ...found,
    isPaged: before !== null,
    done: readOption(searchParams, 'done', DONE) ?? null,
    // What is paid is paid in the country of the visit.
    ways: found.goal.country === visit.country.iso ? ways : [],
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.profileSavingGoals(), { title: found.goal.label, description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'savingGoals')
  const form = await readForm(request)
  const goalId = params.id
  const call = { context: visit.call }
  try {
    const intent = readIntent(form, ['put', 'back', 'close'])
    if (intent === 'close') {
      await market.closeSavingGoal({ goalId }, call)
      return redirect(paths.profileSavingGoal(goalId, { done: 'closed' }), 303)
    }
    const { goal } = await market.savingGoal({ goalId, first: 1 }, call)
    if (intent === 'back') {
      const { value, errors } = parseForm(form, takeBackForm(goal.currencyCode), { amount: t('put.amountInvalid') })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      const { idempotencyKey, ...taken } = value
      await market.takeBack({ goalId, ...taken }, { context: visit.callWithKey(idempotencyKey) })
      return redirect(paths.profileSavingGoal(goalId, { done: taken.to === 'wallet' ? 'back' : 'sent' }), 303)
    }
    const { value, errors } = parseForm(form, putForm(goal.currencyCode), { amount: t('put.amountInvalid') })
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    const { idempotencyKey, amount, from } = value
    const keyed = { context: visit.callWithKey(idempotencyKey) }
    if (from === 'wallet') {
      await market.putAside({ goalId, amount }, keyed)
      return redirect(paths.profileSavingGoal(goalId, { done: 'put' }), 303)
    }
    const { link } = await market.payIntoSavingGoal({ goalId, amount, method: from }, keyed)
    return redirect(link, 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SavingGoalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('savingGoals')
  const { t: profile } = useTranslation('profile')
  const { goal, ways, walletBalance, smallest, idempotencyKey, done } = loaderData
  return (
    <>
      {/* Where saving is off, who has no open goal finds no list. */}
      <BackLink to={goal.isClosed ? paths.profile() : paths.profileSavingGoals()}>
        {goal.isClosed ? profile('title') : t('title')}
      </BackLink>
      <PageHeading title={goal.label} />
      {actionData && <Refused answer={actionData} offline={t('offline')} namesField />}
      {!actionData && done && (
        <AnswerNotice answer={done} tone="ok">
          {t(`done.${done}`)}
        </AnswerNotice>
      )}
      <div className="grid gap-4">
        <GoalProgress goal={goal} />
        {!goal.canPutAside && goal.missing > 0 && <Notice>{t('off')}</Notice>}
        {goal.canPutAside && (
          <PutCard key={`put ${goal.balance}`} {...{ goal, walletBalance, smallest, ways, idempotencyKey }} />
        )}
        {goal.balance > 0 && (
          <TakeBackCard key={`back ${goal.balance} ${goal.paidIn}`} goal={goal} idempotencyKey={idempotencyKey} />
        )}
        <GoalEntries goal={goal} entries={loaderData.entries} next={loaderData.next} isPaged={loaderData.isPaged} />
        {!goal.isClosed && goal.balance > 0 && <HowToUse isMixed={goal.fromWallet > 0 && goal.paidIn > 0} />}
        {!goal.isClosed && goal.balance === 0 && <CloseForm />}
        <p className="text-ink-600 text-sm">{t('rules')}</p>
      </div>
    </>
  )
}

function HowToUse({ isMixed }: { isMixed: boolean }) {
  const { t } = useTranslation('savingGoals')
  return (
    <Card>
      <h2 className="text-lg">{t('use.title')}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-md">
        <li>{t('use.shop')}</li>
        <li>{t('use.clinic')}</li>
        {isMixed && <li>{t('use.walletPart')}</li>}
      </ul>
    </Card>
  )
}

function CloseForm() {
  const { t } = useTranslation('savingGoals')
  const isPending = useNavigation().formData?.get('intent') === 'close'
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="close" variant="outline" isWide isPending={isPending}>
        {t('close')}
      </Button>
    </Form>
  )
}
