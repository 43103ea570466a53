import { Printer } from 'lucide-react'
import { SIGNATURE_SIZE } from '#services/appointments/consents/rules/signature.ts'
import type { VisitConsent } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SignaturePath } from '#web/ui/forms/signature-pad.tsx'

/** Who signed, when and how, with the drawing; prints with the text above it. */
export function SignedConsent({ signed }: { signed: NonNullable<VisitConsent['signed']> }) {
  const { t } = useTranslation('consent')
  const { name, label, signature, via } = signed
  return (
    <div className="grid gap-3 border-ink-300 border-t pt-4">
      {signature ? (
        <svg
          role="img"
          aria-label={t('drawing')}
          viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
          className="w-full max-w-80"
        >
          <SignaturePath path={signature} />
        </svg>
      ) : (
        <p className="text-ink-600 text-sm">{t('byName')}</p>
      )}
      <p className="font-bold">{t('signedBy', { name, when: label })}</p>
      <p className="text-ink-600 text-sm">
        {t(via === 'counter' ? 'viaCounter' : 'viaLink')}. {t('final')}
      </p>
      <Button
        onClick={() => window.print()}
        variant="outline"
        size="sm"
        className="needs-script justify-self-start print:hidden"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
      >
        {t('print')}
      </Button>
    </div>
  )
}
