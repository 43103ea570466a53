import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

/** Copies the text to the clipboard; when the browser forbids it, the text can be selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('payment')
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      variant="soft"
      size="sm"
      className="needs-script"
      aria-label={isCopied ? undefined : label}
      icon={
        isCopied ? <Check aria-hidden="true" className="size-4.5" /> : <Copy aria-hidden="true" className="size-4.5" />
      }
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  )
}
