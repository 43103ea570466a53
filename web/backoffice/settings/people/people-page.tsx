import { ChevronRight, ShieldAlert, ShieldCheck } from 'lucide-react'
import { data, Link, redirect, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow, parseTextOrThrow } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { findColleagueNames } from '../../colleagues.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/people-page'
import { AccessSummary } from './access-summary.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { loadMerchants, nameMerchant } from './load-people.server.ts'
import { invitationForm } from './people-forms.server.ts'

/** Colleagues and the invitations that nobody accepted yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'people' })
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'peopleSettings')
  const [people, invitations, merchants] = await Promise.all([
    accounts.staffPeople(undefined, call),
    accounts.invitations(undefined, call),
    loadMerchants(context),
  ])
  const names = await findColleagueNames(
    context,
    invitations.map(({ invitedBy }) => invitedBy),
  )
  const now = visit.now()
  const label = (at: string) => momentLabel(Date.parse(at), visit.country.timezone, now)
  return {
    people: people.map(({ lastSeenAt, merchantId, ...person }) => ({
      ...person,
      isMe: person.uid === visit.viewer.uid,
      merchantName: nameMerchant(merchants, merchantId),
      lastSeen: lastSeenAt && label(lastSeenAt),
    })),
    invitations: invitations.map(({ id, email, role, areas, merchantId, invitedBy, expiresAt }) => ({
      id,
      email,
      role,
      areas,
      merchantName: nameMerchant(merchants, merchantId),
      invitedBy: names[invitedBy] ?? null,
      until: label(expiresAt),
      isOver: Date.parse(expiresAt) <= now.getTime(),
    })),
    done: readText(new URL(request.url).searchParams, 'done'),
    seo: privateSeo(visit, paths.backofficePeople(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'people' })
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const form = await readForm(request)
  try {
    const { invitationId } = parseFormOrThrow(form, invitationForm)
    if (readIntent(form, ['send', 'withdraw']) === 'withdraw') {
      await accounts.withdrawInvitation({ invitationId }, call)
      return redirect(paths.backofficePeople({ done: 'withdrawn' }), 303)
    }
    const { link } = await accounts.sendInvitationAgain({ invitationId, origin: visit.origin }, call)
    if (link !== null) return data({ refusal: null, link, email: parseTextOrThrow(form, 'email', 254) })
    return redirect(paths.backofficePeople({ done: 'sent' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Screen = Route.ComponentProps['loaderData']

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('peopleSettings')
  const { people, invitations, done } = loaderData
  const made = actionData && 'link' in actionData ? actionData : null
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        <div className="mt-1 flex flex-wrap gap-3">
          <ButtonLink to={paths.backofficeInvite()}>{t('invite.open')}</ButtonLink>
          <ButtonLink to={paths.backofficePeopleLog()} variant="outline">
            {t('log.open')}
          </ButtonLink>
        </div>
        {made ? (
          <InvitationLink email={made.email} link={made.link} />
        ) : (
          <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
        )}
        {!actionData && (done === 'sent' || done === 'withdrawn') && <Notice tone="ok">{t(`done.${done}`)}</Notice>}
      </header>
      <Invitations invitations={invitations} />
      <section aria-labelledby="equipo">
        <h2 id="equipo" className="mb-3 text-lg">
          {t('people.title', { count: people.length })}
        </h2>
        <ul className="grid gap-2.5">
          {people.map((person) => (
            <li key={person.uid}>
              <PersonRow person={person} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function PersonRow({ person }: { person: Screen['people'][number] }) {
  const { t } = useTranslation('peopleSettings')
  const { uid, name, email, roles, areas, merchantName, hasSecondFactor, lastSeen, isBlocked, isMe } = person
  const Shield = hasSecondFactor ? ShieldCheck : ShieldAlert
  return (
    <Link
      to={paths.backofficeColleague(uid)}
      prefetch="intent"
      className="flex items-center gap-3 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:border-brand-500"
    >
      <span className="grid min-w-0 flex-1 gap-2">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="break-words font-black text-md">{name || email}</b>
          {isMe && <Badge tone="neutral">{t('people.me')}</Badge>}
          {isBlocked && <Badge tone="red">{t('people.blocked')}</Badge>}
        </span>
        <span className="break-all text-ink-700 text-sm">{email}</span>
        <AccessSummary {...{ roles, areas, merchantName }} />
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-ink-700 text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Shield aria-hidden="true" className={hasSecondFactor ? 'size-4 text-ok' : 'size-4 text-warn'} />
            {t(hasSecondFactor ? 'people.factor' : 'people.noFactor')}
          </span>
          <span>{lastSeen ? t('people.seen', { when: lastSeen }) : t('people.notSeen')}</span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
    </Link>
  )
}

function Invitations({ invitations }: { invitations: Screen['invitations'] }) {
  const { t } = useTranslation('peopleSettings')
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitaciones">
      <Card className="sm:p-6">
        <h2 id="invitaciones" className="mb-2 text-lg">
          {t('invitations.title')}
        </h2>
        <ul className="divide-y divide-ink-200">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
              <InvitationRow invitation={invitation} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Screen['invitations'][number] }) {
  const { t } = useTranslation('peopleSettings')
  const { id, email, role, areas, merchantName, invitedBy, until, isOver } = invitation
  const navigation = useNavigation()
  const isPending = (intent: string) =>
    navigation.formData?.get('invitationId') === id && navigation.formData.get('intent') === intent
  return (
    <>
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="break-all font-bold">{email}</p>
        <AccessSummary roles={[role]} areas={areas} merchantName={merchantName} />
        <p className="text-ink-700 text-sm">
          {t(isOver ? 'invitations.over' : 'invitations.until', { when: until })}
          {invitedBy && ` · ${t('invitations.by', { who: invitedBy })}`}
        </p>
      </div>
      <StaffForm preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="invitationId" value={id} />
        <input type="hidden" name="email" value={email} />
        <Button
          type="submit"
          name="intent"
          value="send"
          variant="outline"
          size="sm"
          isPending={isPending('send')}
          pendingLabel={t('saving')}
          aria-label={t('invitations.sendTo', { email })}
        >
          {t('invitations.send')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="withdraw"
          variant="ghost"
          size="sm"
          isPending={isPending('withdraw')}
          pendingLabel={t('saving')}
          aria-label={t('invitations.withdrawFrom', { email })}
        >
          {t('invitations.withdraw')}
        </Button>
      </StaffForm>
    </>
  )
}
