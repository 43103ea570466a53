/**
 * Writes the drawings of `web/ui/art/` from Fluent Emoji (MIT): one small SVG file a name, so that a page loads only
 * what it shows and gradient ids cannot meet. Run it after changing the list: `node scripts/extract-art.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const names = [
  'adhesive-bandage',
  'baseball',
  'bathtub',
  'bed',
  'bell',
  'bone',
  'bubbles',
  'bucket',
  'calendar',
  'canned-food',
  'cat-face',
  'clipboard',
  'cookie',
  'credit-card',
  'delivery-truck',
  'dog-face',
  'fire',
  'fork-and-knife-with-plate',
  'fountain',
  'hair-pick',
  'hamster',
  'house',
  'label',
  'lotion-bottle',
  'luggage',
  'magnifying-glass-tilted-left',
  'meat-on-bone',
  'money-bag',
  'mouse-face',
  'package',
  'parrot',
  'party-popper',
  'paw-prints',
  'pill',
  'poultry-leg',
  'rabbit-face',
  'receipt',
  'red-heart',
  'ribbon',
  'round-pushpin',
  'scissors',
  'shield',
  'shopping-bags',
  'shopping-cart',
  'soap',
  'sparkles',
  'star',
  'stethoscope',
  'syringe',
  't-shirt',
  'tangerine',
  'teddy-bear',
  'tennis',
  'ticket',
  'tropical-fish',
  'turtle',
  'wood',
  'wrapped-gift',
]

const source = new URL('../node_modules/@iconify-json/fluent-emoji/icons.json', import.meta.url)
const { icons } = JSON.parse(readFileSync(source, 'utf8')) as { icons: Record<string, { body: string }> }

for (const name of names) {
  const icon = icons[name]
  if (!icon) throw new Error(`Fluent Emoji has no '${name}'`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${icon.body}</svg>\n`
  writeFileSync(new URL(`../web/ui/art/${name}.svg`, import.meta.url), svg)
}
