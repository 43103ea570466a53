import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Proposal } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** What became of a proposal, or why nothing can be said to it now. */
export function AnsweredProposal({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('subscription')
  const { order, state, subscriptionState, nextLabel } = proposal
  if (order) return <Ordered proposal={proposal} order={order} />
  if (subscriptionState !== 'active') {
    const why = subscriptionState === 'stopped' ? 'stopped' : 'paused'
    return (
      <Shown title={t(`proposal.${why}.title`)} art="bell" text={t(`proposal.${why}.text`)}>
        <IntentForm intent="active" label={t(why === 'stopped' ? 'proposal.stopped.undo' : 'proposal.paused.resume')} />
      </Shown>
    )
  }
  const what = state === 'skipped' ? 'skipped' : 'expired'
  return (
    <Shown title={t(`proposal.${what}.title`)} art="calendar" text={t(`proposal.${what}.text`, { day: nextLabel })}>
      <Manage proposal={proposal} />
    </Shown>
  )
}

function Ordered({ proposal, order }: { proposal: Proposal; order: NonNullable<Proposal['order']> }) {
  const { t } = useTranslation('subscription')
  const { id, referenceId, displayTotal, whenLabel, canPay } = order
  const text = t('proposal.accepted.text', { reference: referenceId, amount: displayTotal, when: whenLabel })
  return (
    <Shown title={t('proposal.accepted.title')} art="party-popper" text={text}>
      {proposal.subscriptionState === 'active' && (
        <p className="text-ink-600">{t('proposal.accepted.next', { day: proposal.nextLabel })}</p>
      )}
      {canPay && (
        <>
          <p className="font-bold">{t('proposal.accepted.payText')}</p>
          <IntentForm intent="pay" label={t('proposal.accepted.pay')} />
        </>
      )}
      <ButtonLink to={paths.order(id)} variant={canPay ? 'outline' : 'primary'} size="lg">
        {t('proposal.accepted.order')}
      </ButtonLink>
      <Manage proposal={proposal} />
    </Shown>
  )
}

function Manage({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('subscription')
  return (
    <ButtonLink to={paths.profileSubscription(proposal.subscriptionId)} variant="ghost">
      {t('proposal.manage')}
    </ButtonLink>
  )
}

function IntentForm({ intent, label }: { intent: 'active' | 'pay'; label: string }) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} size="lg" isPending={isSending}>
        {label}
      </Button>
    </Form>
  )
}

interface ShownProps {
  title: string
  text: string
  art: 'bell' | 'calendar' | 'party-popper'
  children: ReactNode
}

function Shown({ title, text, art, children }: ShownProps) {
  return (
    <section role="status" className="grid justify-items-center gap-3 px-4 py-8 text-center">
      <span className="grid size-28 place-items-center rounded-full bg-brand-100">
        <Art name={art} size={64} />
      </span>
      <h1 className="text-2xl">{title}</h1>
      <p className="max-w-sm text-ink-700">{text}</p>
      {children}
    </section>
  )
}
