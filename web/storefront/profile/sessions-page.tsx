import { Code, LogOut, Monitor, Smartphone } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { OpenSession } from '#services/accounts/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { leave } from '../account/sign-out/leave.server.ts'
import { TrustedDevices } from '../account/trusted-device/trusted-devices.tsx'
import type { Route } from './+types/sessions-page'
import { AnswerNotice } from './answer-notice.tsx'
import { formatMoment } from './dates.ts'
import { requireSignedIn } from './load-account.server.ts'
import { LostNotice, unlessLost } from './lost-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import { deviceForm, sessionForm } from './profile-forms.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const [open, trusted] = await Promise.all([
    accounts.sessions(undefined, call),
    accounts.trustedDevices(undefined, call),
  ])
  const t = translator(visit.country.locale, 'profile')
  return {
    sessions: open.map(({ id, isCurrent, kind, device, createdAt, lastSeenAt }) => ({
      id,
      isCurrent,
      kind,
      device,
      since: formatMoment(createdAt, visit.country),
      seen: formatMoment(lastSeenAt, visit.country),
    })),
    devices: trusted.map(({ id, name, lastUsedAt, expiresAt }) => ({
      id,
      name,
      seen: formatMoment(lastUsedAt, visit.country),
      ends: formatMoment(expiresAt, visit.country),
    })),
    isStaff: visit.isLocked || visit.viewer.roles.some((role) => role !== 'customer'),
    seo: privateSeo(visit, paths.profileSessions(), { title: t('sessions.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { accounts } = context.get(servicesContext)
  const form = await readForm(request)
  const call = { context: context.get(visitContext).call }
  const intent = readIntent(form, ['everywhere', 'one', 'revoke'], 'one')
  if (intent === 'everywhere') {
    await accounts.signOut({ everywhere: true }, call)
    return leave(context, paths.home())
  }
  if (intent === 'revoke') {
    const { value } = parseForm(form, deviceForm)
    if (!value) throw httpError('bad-input')
    const isRevoked = await accounts.revokeDevice({ deviceId: value.device }, call).then(
      () => true,
      (error: unknown) => {
        if (toRefusal(error).code !== 'accounts.device-not-trusted') throw error
        return false
      },
    )
    return { message: isRevoked ? ('revoked' as const) : ('notTrusted' as const), isDone: isRevoked }
  }
  const { value } = parseForm(form, sessionForm)
  if (!value) throw httpError('bad-input')
  try {
    await accounts.endSession({ sessionId: value.session }, call)
    return { message: 'ended' as const, isDone: true }
  } catch (error) {
    if (toRefusal(error).code !== 'accounts.session-not-found') throw error
    return { message: 'gone' as const, isDone: false }
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function SessionsPage({ loaderData: { sessions, devices, isStaff }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const sent = useNavigation().formData
  const answer = unlessLost(actionData)
  const revoking = devices.find(({ id }) => sent?.get('device') === id)?.id ?? null
  return (
    <>
      <PageHeading title={t('sessions.title')}>{t('sessions.text')}</PageHeading>
      <LostNotice answer={actionData} />
      {answer && (
        <AnswerNotice answer={answer} tone={answer.isDone ? 'ok' : 'info'}>
          {t(`sessions.${answer.message}`)}
        </AnswerNotice>
      )}
      <Card className="!py-1 sm:!py-2">
        <ul className="grid divide-y divide-ink-200">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isEnding={sent?.get('session') === session.id} />
          ))}
        </ul>
      </Card>
      <Form method="post" reloadDocument className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          name="intent"
          value="everywhere"
          variant="outline"
          icon={<LogOut aria-hidden="true" className="size-5" />}
        >
          {t('sessions.everywhere')}
        </Button>
        <p className="text-ink-600 text-sm">{t('sessions.everywhereText')}</p>
      </Form>
      <p className="mt-6">
        <TextLink to={proofPaths.profilePasskeys()}>{t('passkeys.link')}</TextLink>
        <span className="block text-ink-600 text-sm">{t('passkeys.linkText')}</span>
      </p>
      {(isStaff || devices.length > 0) && <TrustedDevices devices={devices} revoking={revoking} canAdd={isStaff} />}
    </>
  )
}

interface SessionRowProps {
  session: Route.ComponentProps['loaderData']['sessions'][number]
  isEnding: boolean
}

function SessionRow({ session: { id, isCurrent, kind, device, since, seen }, isEnding }: SessionRowProps) {
  const { t } = useTranslation('profile')
  const Icon = getIcon(kind, device)
  const name = device ?? t('sessions.unknown')
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-extrabold">
          {name}
          {isCurrent && <Badge tone="ok">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-ink-600 text-sm">
          {[
            t(`sessions.kinds.${kind}`),
            isCurrent ? t('sessions.since', { when: since }) : t('sessions.seen', { when: seen }),
          ].join(' · ')}
        </p>
      </div>
      {!isCurrent && (
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="session"
            value={id}
            variant="soft"
            size="sm"
            isPending={isEnding}
            aria-label={t('sessions.endNamed', { device: name })}
          >
            {t('sessions.end')}
          </Button>
        </Form>
      )}
    </li>
  )
}

function getIcon(kind: OpenSession['kind'], device: string | null) {
  if (kind === 'api') return Code
  return kind === 'app' || /android|iphone|ipad/i.test(device ?? '') ? Smartphone : Monitor
}
