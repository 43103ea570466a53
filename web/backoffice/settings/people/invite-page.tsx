import { data, redirect, useNavigation } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { firstErrorRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/invite-page'
import { InvitationLink } from './invitation-link.tsx'
import { loadMerchants } from './load-people.server.ts'
import { inviteForm, toStaffAccess } from './people-forms.server.ts'
import { RoleFields, roleFormGroup } from './role-fields.tsx'

/** Invites a colleague by e-mail, with what they will be able to do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'people' })
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'peopleSettings')
  return {
    merchants: await loadMerchants(context),
    limits: getFieldLimits(inviteForm),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeInvite(), { title: t('invite.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'people' })
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'peopleSettings')
  const form = await readForm(request)
  const { value, errors, typed } = parseForm(form, inviteForm, { email: t('errors.email'), role: t('errors.role') })
  if (errors) return data({ refusal: firstErrorRefusal(errors), typed }, { status: 400 })
  try {
    const { email, ...role } = value
    const { link } = await accounts.invite(
      { email, ...toStaffAccess(role), origin: visit.origin },
      { context: visit.callWithKey(parseFormOrThrow(form, keyForm).idempotencyKey) },
    )
    if (link !== null) return data({ refusal: null, link, email })
    return redirect(paths.backofficePeople({ done: 'sent' }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, typed }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('peopleSettings')
  const isSending = useNavigation().state === 'submitting'
  const { merchants, limits, idempotencyKey } = loaderData
  const made = actionData && 'link' in actionData ? actionData : null
  const typed = actionData && 'typed' in actionData ? actionData.typed : {}
  const field = fieldProps({ limits, values: typed, errors: actionData?.refusal?.fields })
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficePeople()}>{t('title')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('invite.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('invite.text')}</p>
        {!made && <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />}
      </header>
      {made ? (
        <>
          <InvitationLink email={made.email} link={made.link} />
          <ButtonLink to={paths.backofficePeople()} className="justify-self-start">
            {t('invite.done')}
          </ButtonLink>
        </>
      ) : (
        <Card className="sm:p-6">
          <StaffForm preventScrollReset className={`${roleFormGroup} grid gap-5`}>
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextField {...field('email')} type="email" label={t('invite.email')} autoComplete="off" />
            <RoleFields values={typed} merchants={merchants} />
            <Button type="submit" isPending={isSending} pendingLabel={t('saving')} className="justify-self-start">
              {t('invite.send')}
            </Button>
          </StaffForm>
        </Card>
      )}
    </div>
  )
}
