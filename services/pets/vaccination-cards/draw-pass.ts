import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import { APP_NAME, BRAND_COLOURS } from '#shared/brand.ts'
import { brandMark } from '#shared/documents/brand-mark.ts'
import type { DrawnCard } from './draw-card.ts'
import type { PassSigner } from './pass-signer.ts'
import { toPassFields } from './rules/pass-fields.ts'

type PassCard = Omit<DrawnCard, 'left'> & { cardId: string }

/** The card as a pass (.pkpass), which wallets of Apple and Google keep. Its code is the one of the printed card. */
export async function drawPass(signer: PassSigner, card: PassCard): Promise<Uint8Array> {
  images ??= drawImages().catch((error) => {
    images = undefined
    throw error
  })
  const pass = new PKPass(
    await images,
    { signerCert: signer.certificate, signerKey: signer.key, wwdr: signer.intermediate },
    {
      passTypeIdentifier: signer.passTypeIdentifier,
      teamIdentifier: signer.teamIdentifier,
      serialNumber: card.cardId,
      organizationName: APP_NAME,
      description: `Carnet de vacunas de ${card.petName}`,
      logoText: APP_NAME,
      backgroundColor: toRgb(BRAND_COLOURS.brandDark),
      foregroundColor: toRgb('#ffffff'),
      labelColor: toRgb(BRAND_COLOURS.brandPale),
    },
  )
  pass.type = 'generic'
  const { header, primary, secondary, auxiliary, back } = toPassFields(card)
  pass.headerFields.push(...header)
  pass.primaryFields.push(...primary)
  pass.secondaryFields.push(...secondary)
  pass.auxiliaryFields.push(...auxiliary)
  pass.backFields.push(...back)
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: card.url, messageEncoding: 'iso-8859-1' })
  return pass.getAsBuffer()
}

let images: Promise<Record<string, Buffer>> | undefined

/** Sizes in points, each for three densities. Source: Apple, 'Creating the source for a pass'. */
async function drawImages(): Promise<Record<string, Buffer>> {
  const sizes = { icon: 29, logo: 50 }
  const drawn = Object.entries(sizes).flatMap(([name, points]) =>
    [1, 2, 3].map(async (density) => {
      const pixels = points * density
      const png = await sharp(Buffer.from(brandMark(pixels)))
        .png()
        .toBuffer()
      return [density === 1 ? `${name}.png` : `${name}@${density}x.png`, png] as const
    }),
  )
  return Object.fromEntries(await Promise.all(drawn))
}

/** 'rgb(139, 43, 197)', the only form that wallets read. */
function toRgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
