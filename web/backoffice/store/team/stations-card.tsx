import type { StationFacts } from '#services/appointments/contract.ts'
import { SKILLS } from '#services/appointments/rules/enums.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CheckGroup } from '../parts/check-group.tsx'
import { answerOf, type PartAnswer } from '../parts/part-answer.ts'
import { Part, PartSection } from '../parts/part-list.tsx'
import type { StationField } from './team-forms.server.ts'

interface StationItem extends StationFacts {
  id: string
  version: number
}

interface StationsCardProps {
  stations: StationItem[]
  limits: FieldLimits<StationField>
  answer: PartAnswer | null
  idempotencyKey: string
}

const INTENT = 'save-station'
const KINDS = ['chair', 'vet'] as const

/** Where visits are attended: chairs, tubs, and veterinarians who go out. */
export function StationsCard({ stations, limits, answer, idempotencyKey }: StationsCardProps) {
  const { t } = useTranslation('salonSettings')
  return (
    <PartSection id="puestos" title={t('stations.title')} text={t('stations.text')}>
      {stations.map((station, index) => (
        <Part
          key={`${station.id} ${station.version}`}
          part={station}
          name={station.name}
          summary={t('stations.summary', {
            skills: station.skills.map((skill) => t(`skills.${skill}`)).join(', '),
            minutes: station.bufferMinutes,
          })}
          badges={!station.active && <Badge tone="neutral">{t('part.off')}</Badge>}
          intent={INTENT}
          answer={answerOf(answer, INTENT, station.id)}
          idempotencyKey={idempotencyKey}
          orderOf={{ kind: 'station', isFirst: index === 0, isLast: index === stations.length - 1 }}
        >
          <StationFields station={station} limits={limits} answer={answerOf(answer, INTENT, station.id)} />
        </Part>
      ))}
      <Part
        key={stations.length}
        part={null}
        name={t('stations.new')}
        intent={INTENT}
        answer={answerOf(answer, INTENT, '')}
        idempotencyKey={idempotencyKey}
      >
        <StationFields station={null} limits={limits} answer={answerOf(answer, INTENT, '')} />
      </Part>
    </PartSection>
  )
}

interface StationFieldsProps extends Pick<StationsCardProps, 'limits' | 'answer'> {
  station: StationItem | null
}

function StationFields({ station, limits, answer }: StationFieldsProps) {
  const { t } = useTranslation('salonSettings')
  const typed = answer?.refusal ? answer.typed : null
  const values = typed ?? {
    name: station?.name ?? '',
    kind: station?.kind ?? 'chair',
    skills: station?.skills ?? ['bath'],
    bufferMinutes: String(station?.bufferMinutes ?? 10),
    active: station === null || station.active ? 'on' : '',
  }
  const field = fieldProps({ limits, values, errors: answer?.errors ?? {} })
  const formId = station?.id ?? 'nuevo'
  return (
    <>
      <TextField
        {...field('name')}
        label={t('stations.name')}
        autoComplete="off"
        messages={{ required: t('fields.nameMissing') }}
      />
      <RadioGroup
        name="kind"
        label={t('stations.kind')}
        variant="chips"
        defaultValue={String(values.kind)}
        options={KINDS.map((kind) => ({ value: kind, label: t(`stations.${kind}`) }))}
      />
      <CheckGroup
        name="skills"
        id={`que-hace-${formId}`}
        label={t('stations.skills')}
        error={answer?.errors.skills}
        chosen={[values.skills ?? []].flat()}
        options={SKILLS.map((skill) => ({ value: skill, label: t(`skills.${skill}`) }))}
      />
      <TextField
        {...field('bufferMinutes')}
        type="number"
        label={t('stations.bufferMinutes')}
        hint={t('stations.bufferHint')}
        messages={{ required: t('stations.bufferWrong'), invalid: t('stations.bufferWrong') }}
        className="max-w-60"
      />
      <Switch name="active" defaultChecked={Boolean(values.active)} hint={t('part.activeHint')}>
        {t('part.active')}
      </Switch>
    </>
  )
}
