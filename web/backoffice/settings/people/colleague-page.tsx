import { data, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FoldedDanger } from '../../folded-danger.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/colleague-page'
import { AccessSummary } from './access-summary.tsx'
import { actOnColleague } from './act-on-colleague.server.ts'
import { AuditLines } from './audit-lines.tsx'
import { loadMerchants, nameMerchant } from './load-people.server.ts'
import { reasonForm } from './people-forms.server.ts'
import { ResetLink, ResetLinkForm } from './reset-link.tsx'
import { type Merchant, RoleFields, type RoleValues, roleFormGroup, toRoleValues } from './role-fields.tsx'
import { toAuditLines } from './to-audit-lines.server.ts'

export const handle = { rate: 'signIn' } satisfies PagePolicy

const LINES = 15

/** One colleague: what they may do, second factor, block, and what the audit log knows of them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'people' })
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const uid = params.uid.slice(0, 100)
  const t = translator(visit.country.locale, 'peopleSettings')
  const person = await nullIfMissing(accounts.staffPerson({ uid }, call))
  if (!person) throw data(null, { status: 404 })
  const [entries, merchants] = await Promise.all([
    accounts.auditLog({ person: uid, isWithoutReading: true, first: LINES }, call),
    loadMerchants(context),
  ])
  const merchantName = nameMerchant(merchants, person.merchantId)
  const isKnown = person.merchantId === null || merchants.some(({ id }) => id === person.merchantId)
  return {
    person: {
      ...person,
      merchantName,
      isMe: uid === visit.viewer.uid,
      lastSeen: person.lastSeenAt && momentLabel(Date.parse(person.lastSeenAt), visit.country.timezone, visit.now()),
    },
    merchants: isKnown ? merchants : [...merchants, { id: person.merchantId ?? '', name: merchantName ?? '' }],
    limits: getFieldLimits(reasonForm),
    idempotencyKey: newSecret(),
    lines: await toAuditLines(context, entries),
    hasMore: entries.length === LINES,
    done: readText(new URL(request.url).searchParams, 'done'),
    seo: privateSeo(visit, paths.backofficeColleague(uid), {
      title: person.name || person.email || t('title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'people' })
  return actOnColleague(context, params.uid.slice(0, 100), await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const DONE = ['role', 'taken', 'devices', 'factor', 'blocked', 'unblocked'] as const

export default function ColleaguePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('peopleSettings')
  const { person, merchants, limits, idempotencyKey, lines, hasMore, done } = loaderData
  const { uid, name, email, roles, areas, merchantName, hasSecondFactor, lastSeen, isBlocked, isMe, version } = person
  const shown = DONE.find((each) => each === done)
  const resetLink = actionData && 'resetLink' in actionData ? actionData.resetLink : null
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficePeople()}>{t('title')}</BackLink>
        <h1 className="flex flex-wrap items-center gap-2.5 break-words text-xl lg:text-2xl">
          {name || email}
          {isBlocked && <Badge tone="red">{t('people.blocked')}</Badge>}
        </h1>
        <p className="break-all text-ink-700">{email}</p>
        <AccessSummary {...{ roles, areas, merchantName }} />
        <p className="text-ink-700 text-sm">
          {t(hasSecondFactor ? 'people.factor' : 'people.noFactor')} ·{' '}
          {lastSeen ? t('people.seen', { when: lastSeen }) : t('people.notSeen')}
        </p>
        {shown && !actionData && <Notice tone="ok">{t(`done.${shown}`)}</Notice>}
        {resetLink ? (
          <ResetLink link={resetLink} />
        ) : (
          <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
        )}
        {actionData?.refusal?.code === 'accounts.person-changed' && (
          <TextLink to={paths.backofficeColleague(uid)} reloadDocument>
            {t('reload')}
          </TextLink>
        )}
      </header>
      {isMe && <Notice>{t('ownAccount')}</Notice>}
      {!isMe && roles.length === 0 && (
        <Notice>
          {t('person.withoutRole')} <TextLink to={paths.backofficeInvite()}>{t('invite.open')}</TextLink>
        </Notice>
      )}
      {!isMe && roles.length > 0 && (
        <RoleCard
          key={`${version} ${typed ? 'typed' : ''}`}
          values={typed ?? toRoleValues(person)}
          merchants={merchants}
          version={version}
        />
      )}
      {!isMe && (
        <div className="grid gap-3">
          {roles.length > 0 && (
            <FoldedDanger title={t('take.title')}>
              <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
                <p>{t('take.text')}</p>
                <input type="hidden" name="version" value={version} />
                <Submit intent="take">{t('take.submit')}</Submit>
              </StaffForm>
            </FoldedDanger>
          )}
          <ResetLinkForm limits={limits} idempotencyKey={idempotencyKey} />
          {roles.length > 0 && hasSecondFactor && (
            <FoldedDanger title={t('devices.title')}>
              <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
                <p>{t('devices.text')}</p>
                <Submit intent="devices">{t('devices.submit')}</Submit>
              </StaffForm>
            </FoldedDanger>
          )}
          {roles.length > 0 && hasSecondFactor && <WithReason intent="factor" limits={limits} />}
          <WithReason intent={isBlocked ? 'unblock' : 'block'} limits={limits} />
        </div>
      )}
      <section aria-labelledby="registro">
        <Card className="sm:p-6">
          <h2 id="registro" className="mb-1 text-lg">
            {t('log.of')}
          </h2>
          {lines.length === 0 ? <p className="text-ink-600">{t('log.none')}</p> : <AuditLines lines={lines} />}
          {hasMore && (
            <ButtonLink to={paths.backofficePeopleLog({ person: uid })} variant="outline" size="sm" className="mt-3">
              {t('log.more')}
            </ButtonLink>
          )}
        </Card>
      </section>
    </div>
  )
}

interface RoleCardProps {
  values: RoleValues
  merchants: readonly Merchant[]
  version: number
}

function RoleCard({ values, merchants, version }: RoleCardProps) {
  const { t } = useTranslation('peopleSettings')
  const isSaving = useNavigation().formData?.get('intent') === 'role'
  return (
    <Card className="sm:p-6">
      <h2 className="mb-4 text-lg">{t('role.title')}</h2>
      <StaffForm preventScrollReset className={`${roleFormGroup} grid gap-5`}>
        <input type="hidden" name="version" value={version} />
        <RoleFields values={values} merchants={merchants} />
        <Button
          type="submit"
          name="intent"
          value="role"
          isPending={isSaving}
          pendingLabel={t('saving')}
          className="justify-self-start"
        >
          {t('save')}
        </Button>
      </StaffForm>
    </Card>
  )
}

interface WithReasonProps {
  intent: 'factor' | 'block' | 'unblock'
  limits: FieldLimits<'reason'>
}

/** A step with a reason for the audit log. */
function WithReason({ intent, limits }: WithReasonProps) {
  const { t } = useTranslation('peopleSettings')
  const field = fieldProps({ limits })
  return (
    <FoldedDanger title={t(`${intent}.title`)}>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p>{t(`${intent}.text`)}</p>
        <TextArea {...field('reason')} label={t('reason')} messages={{ required: t('errors.reason') }} />
        <Submit intent={intent}>{t(`${intent}.submit`)}</Submit>
      </StaffForm>
    </FoldedDanger>
  )
}

function Submit({ intent, children }: { intent: string; children: string }) {
  const { t } = useTranslation('peopleSettings')
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={intent === 'unblock' ? 'primary' : 'danger'}
      isPending={isPending}
      pendingLabel={t('saving')}
      className="justify-self-start"
    >
      {children}
    </Button>
  )
}
