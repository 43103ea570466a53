import { Check, FileLock2 } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CodeField } from '../../account/second-factor/code-field.tsx'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../answer-notice.tsx'
import { parseDigits } from '../change-data.server.ts'
import { formatLongDay } from '../dates.ts'
import { requireSignedIn } from '../load-account.server.ts'
import { PageHeading } from '../page-heading.tsx'
import { confirmMergeForm, declineMergeForm, mergeCodeForm } from '../profile-forms.server.ts'
import type { Route } from './+types/merge-page'

export const handle = { rate: 'signIn' } satisfies PagePolicy

/** The owner of two accounts merges the other one into this one, which customer care proposed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'profile')
  const { proposal } = await accounts.mergeProposal(undefined, { context: visit.call })
  const done = new URL(request.url).searchParams.get('done')
  return {
    proposal,
    until: proposal && formatLongDay(proposal.expiresAt, visit.country),
    done: done === 'merged' || done === 'declined' ? done : null,
    seo: privateSeo(visit, paths.profileMerge(), { title: t('merge.title'), description: t('merge.description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const form = await readForm(request)
  const intent = readIntent(form, ['send-code', 'confirm', 'decline'])
  try {
    if (intent === 'send-code') {
      await accounts.requestMergeCode(parseFormOrThrow(form, mergeCodeForm), call)
      return null
    }
    if (intent === 'decline') {
      await accounts.declineMerge(parseFormOrThrow(form, declineMergeForm), call)
      return redirect(paths.profileMerge({ done: 'declined' }), 303)
    }
    const { proposalId, code } = parseFormOrThrow(form, confirmMergeForm)
    await accounts.confirmMerge({ proposalId, code: parseDigits(code) }, call)
    return redirect(paths.profileMerge({ done: 'merged' }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ intent, refusal }, { status: 400 })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

type Screen = Route.ComponentProps['loaderData']

export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { proposal, done } = loaderData
  return (
    <div className="max-w-2xl">
      <PageHeading title={t('merge.title')} />
      {actionData && (
        <AnswerNotice answer={actionData} tone="error">
          {actionData.refusal.detail}
        </AnswerNotice>
      )}
      {done && <Notice tone="ok">{t(`merge.${done === 'merged' ? 'done' : 'declined'}`)}</Notice>}
      {proposal ? (
        <Proposal proposal={proposal} until={loaderData.until} />
      ) : (
        !done && (
          <Card className="grid gap-3">
            <h2 className="text-lg">{t('merge.none')}</h2>
            <p>{t('merge.noneText')}</p>
            <ButtonLink to={paths.help()} variant="outline" className="w-fit">
              {t('merge.help')}
            </ButtonLink>
          </Card>
        )
      )}
    </div>
  )
}

const items = ['orders', 'pets', 'visits', 'points', 'policies', 'community', 'invoices'] as const

function Proposal({ proposal, until }: { proposal: NonNullable<Screen['proposal']>; until: Screen['until'] }) {
  const { t } = useTranslation('profile')
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-5">
        <p>{t('merge.text')}</p>
        <section>
          <h2 className="text-lg">{t('merge.moves')}</h2>
          <ul className="mt-2 grid gap-2">
            {items.map((item) => (
              <li key={item} className="flex items-start gap-2.5">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
                {t(`merge.items.${item}`)}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="text-lg">{t('merge.ends')}</h2>
          <p className="mt-2 flex items-start gap-2.5 text-ink-700">
            <FileLock2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
            {t('merge.endsText')}
          </p>
        </section>
        <p className="font-extrabold">{t('merge.final')}</p>
        {until && <p className="text-ink-600 text-sm">{t('merge.until', { date: until })}</p>}
      </Card>
      {proposal.codeSent && <ConfirmCard proposalId={proposal.id} />}
      <CodeCard proposal={proposal} />
      <Form method="post">
        <input type="hidden" name="proposalId" value={proposal.id} />
        <Button type="submit" name="intent" value="decline" variant="outline">
          {t('merge.decline')}
        </Button>
      </Form>
    </div>
  )
}

function CodeCard({ proposal: { id, other, codeSent } }: { proposal: NonNullable<Screen['proposal']> }) {
  const { t } = useTranslation('profile')
  const ways = (['email', 'phone'] as const).flatMap((by) => (other[by] ? [{ by, to: other[by] }] : []))
  return (
    <Card className="grid gap-3">
      <p>{codeSent ? t('merge.again') : t('merge.where')}</p>
      <div className="flex flex-wrap gap-3">
        {ways.map(({ by, to }) => (
          <Form key={by} method="post" preventScrollReset>
            <input type="hidden" name="proposalId" value={id} />
            <input type="hidden" name="by" value={by} />
            <Button type="submit" name="intent" value="send-code" variant={codeSent ? 'outline' : 'primary'}>
              {t(`merge.by.${by}`, { to })}
            </Button>
          </Form>
        ))}
      </div>
    </Card>
  )
}

function ConfirmCard({ proposalId }: { proposalId: string }) {
  const { t } = useTranslation('profile')
  const isSending = useNavigation().formData?.get('intent') === 'confirm'
  return (
    <Card className="grid gap-4">
      <Notice tone="ok">{t('merge.sent')}</Notice>
      <Form method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="proposalId" value={proposalId} />
        <CodeField label={t('merge.code')} />
        <Button
          type="submit"
          name="intent"
          value="confirm"
          variant="danger"
          isPending={isSending}
          pendingLabel={t('merge.confirming')}
          className="w-fit"
        >
          {t('merge.confirm')}
        </Button>
      </Form>
    </Card>
  )
}
