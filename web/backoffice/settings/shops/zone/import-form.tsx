import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type GeoJsonError, parseGeoJson } from '#services/market/shops/rules/geo-json.ts'
import { describeGeoJsonError } from '#services/market/shops/rules/zone-labels.ts'
import type { NamedZone } from '#services/market/shops/rules/zone-shape.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../../staff-form.tsx'
import { roundCorner } from './drawing.ts'

interface ImportFormProps {
  version: number
  /** A script runs: the zones go into the editor. Without one the form saves them at once. */
  isScripted: boolean
  onImport(zones: NamedZone[]): void
}

const LARGEST_BYTES = 2_000_000

type Result = { count: number } | { error: GeoJsonError | 'missing' | 'large' }

/** Zones from a GeoJSON file or its pasted text. */
export function ImportForm({ version, isScripted, onImport }: ImportFormProps) {
  const { t } = useTranslation('shopsSettings')
  const [result, setResult] = useState<Result | null>(null)

  async function read(event: FormEvent<HTMLFormElement>) {
    if (!isScripted) return
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    const [file, pasted] = [sent.get('file'), sent.get('pasted')]
    const hasFile = file instanceof File && file.size > 0
    if (hasFile && file.size > LARGEST_BYTES) return setResult({ error: 'large' })
    const text = hasFile ? await file.text() : String(pasted ?? '')
    if (text.trim() === '') return setResult({ error: 'missing' })
    const { zones, error } = parseGeoJson(text)
    if (error) return setResult({ error })
    onImport(zones.map(({ name, corners }) => ({ name, corners: corners.map(roundCorner) })))
    setResult({ count: zones.length })
    form.reset()
  }

  return (
    <details className="group rounded-card border border-ink-300 bg-white">
      <summary className="flex min-h-12 items-center justify-between gap-2 px-4 font-extrabold">
        {t('zones.import.title')}
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      <StaffForm
        encType="multipart/form-data"
        preventScrollReset
        onSubmit={read}
        className="grid gap-4 border-ink-200 border-t p-4"
      >
        <p className="text-ink-700">{t('zones.import.text')}</p>
        <div role="status" className="empty:hidden">
          {result && <ImportResult result={result} />}
        </div>
        <input type="hidden" name="version" value={version} />
        <TextField
          name="file"
          type="file"
          label={t('zones.import.file')}
          accept=".geojson,.json,application/geo+json,application/json"
        />
        <TextArea name="pasted" label={t('zones.import.paste')} rows={4} spellCheck={false} />
        <Button type="submit" name="intent" value="import" variant="outline" className="justify-self-start">
          {t('zones.import.submit')}
        </Button>
      </StaffForm>
    </details>
  )
}

function ImportResult({ result }: { result: Result }) {
  const { t } = useTranslation('shopsSettings')
  if ('count' in result) return <Notice tone="ok">{t('zones.imported', { count: result.count })}</Notice>
  const { error } = result
  return (
    <Notice tone="error">
      {error === 'missing' || error === 'large' ? t(`zones.import.${error}`) : describeGeoJsonError(error)}
    </Notice>
  )
}
