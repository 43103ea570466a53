import type { StaffAreas } from '#shared/staff-areas.ts'
import { staffAreas } from '#shared/staff-areas.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** A merchant whom somebody may work for. */
export interface Merchant {
  id: string
  name: string
}

/** Values of the fields, as text: `role`, `merchantId`, and an area's name with its right. */
export type RoleValues = Partial<Record<string, string>>

/** Class of the form around `RoleFields`: the fields of the other roles hide by CSS, also without a script. */
export const roleFormGroup = 'group/role'

const ROLES = ['operator', 'owner', 'merchant', 'courier'] as const

/** Role, then the areas of an operator or the merchant of a merchant. */
export function RoleFields({ values, merchants }: { values: RoleValues; merchants: readonly Merchant[] }) {
  const { t } = useTranslation('peopleSettings')
  return (
    <>
      <RadioGroup
        name="role"
        label={t('role.label')}
        options={ROLES.map((role) => ({ value: role, label: t(`role.${role}.title`), hint: t(`role.${role}.text`) }))}
        defaultValue={values.role ?? 'operator'}
        isRequired
      />
      <fieldset className="hidden group-has-[[name=role][value=operator]:checked]/role:block">
        <legend className="mb-1 font-extrabold">{t('areas.label')}</legend>
        <p className="mb-3 text-ink-700 text-sm">{t('areas.text')}</p>
        <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          {staffAreas.map((area) => (
            <SelectField
              key={area}
              name={area}
              label={t(`areas.${area}.title`)}
              hint={t(`areas.${area}.text`)}
              defaultValue={values[area] ?? 'none'}
              options={(['none', 'read', 'write'] as const).map((right) => ({
                value: right,
                label: t(`rights.${right}`),
              }))}
            />
          ))}
        </div>
      </fieldset>
      <div className="hidden group-has-[[name=role][value=merchant]:checked]/role:block">
        {merchants.length === 0 ? (
          <p>
            {t('merchant.none')} <TextLink to={paths.backofficeSettings()}>{t('merchant.create')}</TextLink>
          </p>
        ) : (
          <SelectField
            name="merchantId"
            label={t('merchant.label')}
            placeholder={t('merchant.choose')}
            defaultValue={values.merchantId ?? ''}
            options={merchants.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
    </>
  )
}

/** Values of the fields for what somebody may do now. */
export function toRoleValues({
  roles,
  areas,
  merchantId,
}: {
  roles: readonly string[]
  areas: StaffAreas
  merchantId: string | null
}): RoleValues {
  const [role = 'operator'] = roles
  return {
    role: areas === 'all' ? 'owner' : role,
    ...(merchantId !== null && { merchantId }),
    ...(areas !== 'all' && areas),
  }
}
