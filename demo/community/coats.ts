import type { PetLook } from './pet-look.ts'

/** Common coats of street animals. */
export const coats = {
  honey: { kind: 'dog', fur: '#D9A066', ears: '#A9713B', bib: '#FFF1DC', earShape: 'floppy' },
  blackAndTan: { kind: 'dog', fur: '#2E2A2E', ears: '#1D1A1D', bib: '#C98A55', earShape: 'pointed', collar: '#3F6C8A' },
  cloud: {
    kind: 'dog',
    fur: '#F5F0EA',
    ears: '#EADFD2',
    bib: '#FFFFFF',
    earShape: 'floppy',
    isFluffy: true,
    size: 0.76,
  },
  brownPatch: { kind: 'dog', fur: '#F7F4F1', ears: '#5A4034', patch: '#5A4034', bib: '#FFFFFF', earShape: 'folded' },
  blackPatch: { kind: 'dog', fur: '#F4F2F0', ears: '#2E2A2E', patch: '#2E2A2E', bib: '#FFFFFF', earShape: 'folded' },
  chocolate: { kind: 'dog', fur: '#8A5A3C', ears: '#5F3A24', bib: '#C99B72', earShape: 'long', collar: '#4C7358' },
  wolf: {
    kind: 'dog',
    fur: '#8F95A3',
    ears: '#5F6472',
    bib: '#F4F5F7',
    earShape: 'pointed',
    isFluffy: true,
    eyes: '#7FB7E6',
  },
  coal: { kind: 'dog', fur: '#312C32', ears: '#221E23', bib: '#4A434B', earShape: 'floppy', collar: '#E8A33D' },
  cinnamon: { kind: 'dog', fur: '#B9743F', ears: '#8F5227', bib: '#EBC79B', earShape: 'pointed', size: 0.86 },
  sand: { kind: 'dog', fur: '#EAD7B5', ears: '#CFAE7C', bib: '#FBF3E2', earShape: 'floppy', collar: '#7A5BA6' },
  curls: { kind: 'dog', fur: '#C98F5E', ears: '#A8703F', bib: '#E2B88D', earShape: 'long', isFluffy: true, size: 0.8 },
  ash: { kind: 'dog', fur: '#A7A2AB', ears: '#7D7784', bib: '#E9E6EC', earShape: 'folded', size: 0.8 },
  beagle: {
    kind: 'dog',
    fur: '#F6F1EA',
    ears: '#B3703A',
    patch: '#B3703A',
    bib: '#FFFFFF',
    earShape: 'long',
    size: 0.88,
  },
  toffee: {
    kind: 'dog',
    fur: '#E3B778',
    ears: '#C08A48',
    bib: '#F7E3C2',
    earShape: 'pointed',
    size: 0.72,
    collar: '#C84C7A',
  },
  brindle: { kind: 'dog', fur: '#6B4B3A', ears: '#3D2A22', bib: '#F1E6DA', earShape: 'folded', collar: '#2F6F5E' },

  greyTabby: { kind: 'cat', fur: '#8E8A9B', stripes: '#5C5769' },
  ginger: { kind: 'cat', fur: '#F0A24B', stripes: '#C97721', bib: '#FFF6E9', collar: '#3F6C8A' },
  tuxedo: { kind: 'cat', fur: '#2C2830', bib: '#FFFFFF', eyes: '#F4D35E' },
  calico: { kind: 'cat', fur: '#FAF7F4', ears: '#E39A55', patch: '#3B3542', bib: '#FFFFFF' },
  siamese: { kind: 'cat', fur: '#EFE3D2', ears: '#6B4F3F', bib: '#8A6B57', eyes: '#8CC9F0' },
  snow: { kind: 'cat', fur: '#F4F1EC', bib: '#FFFFFF', isFluffy: true, eyes: '#8CC9F0' },
  panther: { kind: 'cat', fur: '#26222A', bib: '#3A343F', eyes: '#C9E265', collar: '#D9445A' },
  brownTabby: { kind: 'cat', fur: '#B08A63', stripes: '#6F4E33', bib: '#EBD9C2', eyes: '#D8C25A' },
  smoke: { kind: 'cat', fur: '#5F6273', bib: '#8A8D9C', isFluffy: true, eyes: '#F0B44C' },
  cream: { kind: 'cat', fur: '#F3DDBB', stripes: '#DDB986', bib: '#FFF7EA', eyes: '#9CCB86', size: 0.8 },

  hare: { kind: 'rabbit', fur: '#B9A79A', size: 0.8 },
  amazon: { kind: 'parrot', fur: '#3FA35B', size: 0.85 },
} as const satisfies Record<string, PetLook>

export type Coat = keyof typeof coats
