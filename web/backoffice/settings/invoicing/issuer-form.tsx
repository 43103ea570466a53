import { type FieldErrors, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SaveButton } from '../../save-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/invoicing-page'
import type { IssuerAnswer } from './save-issuer.server.ts'

type Screen = Route.ComponentProps['loaderData']
type Name = keyof Screen['limits'] & string
type Field = ReturnType<typeof fieldProps<Name>>

interface IssuerFormProps {
  screen: Screen
  answer: IssuerAnswer | undefined
}

/** The form of a shop's point of sale; what only one country asks for follows from its tax office. */
export function IssuerForm({ screen, answer }: IssuerFormProps) {
  const { t } = useTranslation('invoicingSettings')
  const { issuer, limits, shopId, taxOffice } = screen
  const typed = answer?.typed
  const values = typed ?? toValues(issuer)
  const errors = answer?.refusal.fields as FieldErrors<Name> | undefined
  const field = fieldProps<Name>({ limits, values, errors })
  const isOn = typed ? 'isOn' in typed && typed.isOn !== '' : (issuer?.isOn ?? false)
  const covers = typed ? 'coversCountry' in typed && typed.coversCountry !== '' : (issuer?.coversCountry ?? false)
  return (
    <StaffForm className="grid grid-cols-1 gap-5">
      <input type="hidden" name="shopId" value={shopId ?? ''} />
      <input type="hidden" name="version" value={typed?.version ?? issuer?.version ?? 0} />
      <Card className="grid gap-3 sm:p-6">
        <h2 className="text-lg">{t('switches.title')}</h2>
        <Checkbox name="isOn" defaultChecked={isOn}>
          {t('switches.isOn')}
        </Checkbox>
        <Checkbox name="coversCountry" defaultChecked={covers}>
          {t('switches.coversCountry')}
        </Checkbox>
        {screen.merchants.length > 0 && (
          <SelectField
            {...field('merchantId')}
            label={t('switches.merchant')}
            placeholder={t('switches.noMerchant')}
            options={screen.merchants.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={values.merchantId ?? ''}
          />
        )}
        <SelectField
          {...field('environment')}
          label={t('switches.environment')}
          options={(['test', 'production'] as const).map((value) => ({ value, label: t(`switches.${value}`) }))}
          defaultValue={values.environment ?? 'test'}
        />
      </Card>
      <PointCard field={field} screen={screen} />
      <ProfileCard field={field} />
      {taxOffice === 'sifen' ? <SifenCard field={field} values={values} /> : <SiatCard field={field} />}
      <SecretsCard field={field} screen={screen} />
      <SaveButton section="save" />
    </StaffForm>
  )
}

function PointCard({ field, screen: { taxOffice, taxLabel } }: { field: Field; screen: Screen }) {
  const { t } = useTranslation('invoicingSettings')
  const isSifen = taxOffice === 'sifen'
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-3 sm:p-6">
      <h2 className="text-lg sm:col-span-3">{t('point.title')}</h2>
      <TextField {...field('taxId')} label={taxLabel} autoComplete="off" />
      <TextField
        {...field('branch')}
        label={t(isSifen ? 'point.branchPy' : 'point.branchBo')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...field('pointOfSale')}
        label={t(isSifen ? 'point.pointPy' : 'point.pointBo')}
        inputMode="numeric"
        autoComplete="off"
      />
    </Card>
  )
}

function ProfileCard({ field }: { field: Field }) {
  const { t } = useTranslation('invoicingSettings')
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-2 sm:p-6">
      <h2 className="text-lg sm:col-span-2">{t('profile.title')}</h2>
      <TextField {...field('legalName')} label={t('profile.legalName')} autoComplete="organization" />
      <TextField {...field('tradeName')} label={t('profile.tradeName')} autoComplete="off" />
      <TextField {...field('address')} label={t('profile.address')} autoComplete="street-address" />
      <TextField {...field('city')} label={t('profile.city')} autoComplete="off" />
      <TextField {...field('phone')} type="tel" label={t('profile.phone')} autoComplete="tel" />
      <TextField {...field('email')} type="email" label={t('profile.email')} autoComplete="email" />
      <TextField {...field('activityCode')} label={t('profile.activityCode')} autoComplete="off" />
      <TextField {...field('activity')} label={t('profile.activity')} autoComplete="off" />
    </Card>
  )
}

function SifenCard({ field, values }: { field: Field; values: Partial<Record<string, string>> }) {
  const { t } = useTranslation('invoicingSettings')
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-2 sm:p-6">
      <h2 className="text-lg sm:col-span-2">{t('sifen.title')}</h2>
      <TextField {...field('timbrado')} label={t('sifen.timbrado')} inputMode="numeric" autoComplete="off" />
      <SelectField
        {...field('taxpayerType')}
        label={t('sifen.taxpayerType')}
        options={(['company', 'person'] as const).map((value) => ({ value, label: t(`sifen.${value}`) }))}
        defaultValue={values.taxpayerType ?? 'company'}
      />
      <TextField {...field('timbradoFrom')} type="date" label={t('sifen.timbradoFrom')} />
      <TextField {...field('timbradoUntil')} type="date" label={t('sifen.timbradoUntil')} />
      {(['departmentCode', 'districtCode', 'cityCode', 'houseNumber'] as const).map((name) => (
        <TextField key={name} {...field(name)} label={t(`sifen.${name}`)} inputMode="numeric" autoComplete="off" />
      ))}
      <TextField {...field('department')} label={t('sifen.department')} autoComplete="off" />
      <TextField {...field('district')} label={t('sifen.district')} autoComplete="off" />
      <TextField {...field('cscId')} label={t('sifen.cscId')} inputMode="numeric" autoComplete="off" />
    </Card>
  )
}

function SiatCard({ field }: { field: Field }) {
  const { t } = useTranslation('invoicingSettings')
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-2 sm:p-6">
      <h2 className="text-lg sm:col-span-2">{t('siat.title')}</h2>
      <TextField {...field('systemCode')} label={t('siat.systemCode')} autoComplete="off" />
      <TextField {...field('productCode')} label={t('siat.productCode')} inputMode="numeric" autoComplete="off" />
      <TextField {...field('unitCode')} label={t('siat.unitCode')} inputMode="numeric" autoComplete="off" />
      <TextField {...field('legend')} label={t('siat.legend')} autoComplete="off" className="sm:col-span-2" />
    </Card>
  )
}

function SecretsCard({ field, screen }: { field: Field; screen: Screen }) {
  const { t } = useTranslation('invoicingSettings')
  const { issuer, validUntil, taxOffice } = screen
  const certificate = issuer?.certificate
  return (
    <Card className="grid gap-4 sm:p-6">
      <h2 className="text-lg">{t('secrets.title')}</h2>
      <p className="text-ink-700">{t('secrets.text')}</p>
      <p className="wrap-anywhere text-sm">
        {certificate
          ? t('secrets.present', { subject: certificate.subject, until: validUntil ?? '' })
          : t('secrets.absent')}
      </p>
      <TextArea
        {...field('certificate')}
        defaultValue=""
        label={t('secrets.certificate')}
        rows={3}
        spellCheck={false}
      />
      <TextArea {...field('privateKey')} defaultValue="" label={t('secrets.privateKey')} rows={3} spellCheck={false} />
      <TextField
        {...field('token')}
        defaultValue=""
        type="password"
        label={t(taxOffice === 'sifen' ? 'sifen.token' : 'siat.token')}
        hint={issuer?.hasToken ? t('secrets.hasToken') : undefined}
        autoComplete="off"
      />
    </Card>
  )
}

function toValues(issuer: Screen['issuer']): Partial<Record<string, string>> {
  if (!issuer) return {}
  const { profile, details, environment, taxId, branch, pointOfSale, merchantId } = issuer
  const facts = { ...profile, ...details, environment, taxId, branch, pointOfSale, merchantId }
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value === null ? '' : String(value)]))
}
