import type { ServiceFacts } from '#services/appointments/contract.ts'
import { SKILLS } from '#services/appointments/rules/enums.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { answerOf, type PartAnswer } from '../parts/part-answer.ts'
import { Part, PartSection } from '../parts/part-list.tsx'
import type { ServiceField } from './service-forms.server.ts'

export interface ServiceItem extends ServiceFacts {
  id: string
  version: number
  hasPrices: boolean
  /** Names of the packs that hold it. */
  packs: string[]
}

interface ServicesCardProps {
  services: ServiceItem[]
  limits: FieldLimits<ServiceField>
  answer: PartAnswer | null
  idempotencyKey: string
}

const INTENT = 'save-service'
const CARE_KINDS = ['vaccine', 'deworming', 'flea', 'other'] as const

/** What a store does: the pieces of its packs. */
export function ServicesCard({ services, limits, answer, idempotencyKey }: ServicesCardProps) {
  const { t } = useTranslation('salonSettings')
  return (
    <PartSection id="servicios" title={t('services.title')} text={t('services.text')}>
      {services.map((service, index) => (
        <Part
          key={`${service.id} ${service.version}`}
          part={service}
          name={service.name}
          summary={`${t(`skills.${service.skill}`)} · ${
            service.packs.length > 0
              ? t('services.inPacks', { packs: service.packs.join(', ') })
              : t(service.isExtra ? 'services.extra' : 'services.inNone')
          }`}
          badges={
            <>
              {service.isExtra && <Badge tone="soft">{t('services.extra')}</Badge>}
              {!service.hasPrices && <Badge tone="warn">{t('services.noPrices')}</Badge>}
            </>
          }
          intent={INTENT}
          answer={answerOf(answer, INTENT, service.id)}
          idempotencyKey={idempotencyKey}
          orderOf={{ kind: 'service', isFirst: index === 0, isLast: index === services.length - 1 }}
        >
          <ServiceFields service={service} limits={limits} answer={answerOf(answer, INTENT, service.id)} />
        </Part>
      ))}
      <Part
        // The key empties the fields once a service was added.
        key={services.length}
        part={null}
        name={t('services.new')}
        intent={INTENT}
        answer={answerOf(answer, INTENT, '')}
        idempotencyKey={idempotencyKey}
      >
        <ServiceFields service={null} limits={limits} answer={answerOf(answer, INTENT, '')} />
      </Part>
    </PartSection>
  )
}

interface ServiceFieldsProps extends Pick<ServicesCardProps, 'limits' | 'answer'> {
  service: ServiceItem | null
}

function ServiceFields({ service, limits, answer }: ServiceFieldsProps) {
  const { t } = useTranslation('salonSettings')
  const typed = answer?.refusal ? answer.typed : null
  const values = typed ?? {
    name: service?.name ?? '',
    description: service?.description ?? '',
    skill: service?.skill ?? 'bath',
    careKind: service?.careKind ?? '',
    isExtra: service?.isExtra ? 'on' : '',
  }
  const field = fieldProps({ limits, values, errors: answer?.errors ?? {} })
  return (
    <>
      <TextField
        {...field('name')}
        label={t('services.name')}
        autoComplete="off"
        messages={{ required: t('fields.nameMissing') }}
      />
      <TextArea {...field('description')} label={t('services.description')} rows={2} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...field('skill')}
          label={t('services.skill')}
          options={SKILLS.map((skill) => ({ value: skill, label: t(`skills.${skill}`) }))}
        />
        <SelectField
          {...field('careKind')}
          required={false}
          label={t('services.careKind')}
          hint={t('services.careHint')}
          options={[
            { value: '', label: t('services.noCare') },
            ...CARE_KINDS.map((kind) => ({ value: kind, label: t(`services.care.${kind}`) })),
          ]}
        />
      </div>
      <Switch name="isExtra" defaultChecked={Boolean(values.isExtra)}>
        {t('services.isExtra')}
      </Switch>
    </>
  )
}
