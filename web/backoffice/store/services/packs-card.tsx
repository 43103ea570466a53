import { Trash2 } from 'lucide-react'
import type { PackFacts } from '#services/appointments/contract.ts'
import { MANDATORY_FIELDS, PACK_KINDS } from '#services/appointments/rules/enums.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { CheckGroup } from '../parts/check-group.tsx'
import { answerOf, type PartAnswer } from '../parts/part-answer.ts'
import { Part, PartSection } from '../parts/part-list.tsx'
import type { PackField } from './service-forms.server.ts'

export interface PackItem extends PackFacts {
  id: string
  version: number
  /** Nobody can book it: a service of it has no price. */
  lacksPrices: boolean
}

interface PacksCardProps {
  packs: PackItem[]
  services: { id: string; name: string }[]
  limits: FieldLimits<PackField>
  answer: PartAnswer | null
  idempotencyKey: string
}

const INTENT = 'save-pack'
const ROLES = ['none', 'service', 'sub', 'optional'] as const

/** What customers book: packs of services. */
export function PacksCard({ packs, services, limits, answer, idempotencyKey }: PacksCardProps) {
  const { t } = useTranslation('salonSettings')
  const names = new Map(services.map(({ id, name }) => [id, name]))
  return (
    <PartSection id="paquetes" title={t('packs.title')} text={t('packs.text')}>
      {packs.map((pack, index) => (
        <Part
          key={`${pack.id} ${pack.version}`}
          part={pack}
          name={pack.internalName}
          summary={pack.services.map((id) => names.get(id) ?? '').join(', ')}
          badges={
            <>
              {!pack.active && <Badge tone="neutral">{t('part.off')}</Badge>}
              {pack.active && pack.lacksPrices && <Badge tone="warn">{t('services.noPrices')}</Badge>}
            </>
          }
          intent={INTENT}
          answer={answerOf(answer, INTENT, pack.id)}
          idempotencyKey={idempotencyKey}
          orderOf={{ kind: 'pack', isFirst: index === 0, isLast: index === packs.length - 1 }}
          below={<PackPicture pack={pack} idempotencyKey={idempotencyKey} answer={answer} />}
        >
          <PackFields pack={pack} services={services} limits={limits} answer={answerOf(answer, INTENT, pack.id)} />
        </Part>
      ))}
      <Part
        key={packs.length}
        part={null}
        name={t('packs.new')}
        intent={INTENT}
        answer={answerOf(answer, INTENT, '')}
        idempotencyKey={idempotencyKey}
      >
        <PackFields pack={null} services={services} limits={limits} answer={answerOf(answer, INTENT, '')} />
      </Part>
    </PartSection>
  )
}

interface PackPictureProps {
  pack: PackItem
  idempotencyKey: string
  answer: PartAnswer | null
}

/** Picture of a pack: shown, replaced by upload, removed. */
function PackPicture({ pack, idempotencyKey, answer }: PackPictureProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const own = answerOf(answer, 'pack-picture', pack.id)
  return (
    <div className="mt-5 grid gap-3 border-ink-200 border-t pt-4">
      {own?.refusal && <Refused answer={own} offline={frame('offline')} />}
      {pack.picture && (
        <div className="flex items-center gap-3">
          <img src={pack.picture} alt={t('packs.pictureOf', { name: pack.name })} className="h-24 rounded-tile" />
          <StaffForm preventScrollReset>
            <input type="hidden" name="id" value={pack.id} />
            <IconButton
              type="submit"
              name="intent"
              value="remove-pack-picture"
              label={t('packs.pictureRemove', { name: pack.name })}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
            />
          </StaffForm>
        </div>
      )}
      <StaffForm encType="multipart/form-data" preventScrollReset className="grid gap-3">
        <input type="hidden" name="id" value={pack.id} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          type="file"
          name="file"
          label={t('packs.picture')}
          hint={t('packs.pictureHint')}
          accept="image/jpeg,image/png,image/webp"
          required
          error={own?.errors.file}
          messages={{ required: t('packs.pictureMissing') }}
        />
        <Button
          type="submit"
          name="intent"
          value="pack-picture"
          variant="outline"
          size="sm"
          className="justify-self-start"
        >
          {t('packs.pictureSend')}
        </Button>
      </StaffForm>
    </div>
  )
}

interface PackFieldsProps extends Pick<PacksCardProps, 'services' | 'limits' | 'answer'> {
  pack: PackItem | null
}

function PackFields({ pack, services, limits, answer }: PackFieldsProps) {
  const { t } = useTranslation('salonSettings')
  const typed = answer?.refusal ? answer.typed : null
  const values = typed ?? {
    kind: pack?.kind ?? 'bano',
    name: pack?.name ?? '',
    internalName: pack?.internalName ?? '',
    description: pack?.description ?? '',
    mandatoryFields: pack?.mandatoryFields ?? [],
    isHomeVisit: pack?.isHomeVisit ? 'on' : '',
    active: pack === null || pack.active ? 'on' : '',
  }
  const field = fieldProps({ limits, values, errors: answer?.errors ?? {} })
  const roleOf = (id: string) => (typed ? String(typed[`role-${id}`] ?? '') || 'none' : getRole(pack, id))
  const formId = pack?.id ?? 'nuevo'
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('name')}
          label={t('packs.name')}
          autoComplete="off"
          messages={{ required: t('fields.nameMissing') }}
        />
        <TextField
          {...field('internalName')}
          label={t('packs.internalName')}
          hint={t('packs.internalHint')}
          autoComplete="off"
        />
      </div>
      <SelectField
        {...field('kind')}
        label={t('packs.kind')}
        options={PACK_KINDS.map((kind) => ({ value: kind, label: t(`packs.kinds.${kind}`) }))}
      />
      <TextArea {...field('description')} label={t('packs.description')} rows={2} />
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1 font-bold text-ink-800 text-sm">{t('packs.services')}</legend>
        {services.length === 0 && <p className="text-ink-600">{t('packs.noServices')}</p>}
        {services.map(({ id, name }) => (
          <div key={id} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_15rem]">
            <span aria-hidden="true" className="font-semibold">
              {name}
            </span>
            <SelectField
              name={`role-${id}`}
              label={t('packs.roleOf', { service: name })}
              isLabelHidden
              defaultValue={roleOf(id)}
              options={ROLES.map((role) => ({ value: role, label: t(`packs.roles.${role}`) }))}
            />
          </div>
        ))}
      </fieldset>
      <Switch name="isHomeVisit" defaultChecked={Boolean(values.isHomeVisit)}>
        {t('packs.isHomeVisit')}
      </Switch>
      <CheckGroup
        name="mandatoryFields"
        id={`obligatorios-${formId}`}
        label={t('packs.mandatory')}
        error={answer?.errors.mandatoryFields}
        chosen={[values.mandatoryFields ?? []].flat()}
        options={MANDATORY_FIELDS.map((name) => ({ value: name, label: t(`packs.fields.${name}`) }))}
      />
      <Switch name="active" defaultChecked={Boolean(values.active)} hint={t('part.activeHint')}>
        {t('packs.active')}
      </Switch>
    </>
  )
}

function getRole(pack: PackItem | null, serviceId: string): string {
  if (pack?.services.includes(serviceId)) return 'service'
  if (pack?.subServices.includes(serviceId)) return 'sub'
  return pack?.optionalSubServices.includes(serviceId) ? 'optional' : 'none'
}
