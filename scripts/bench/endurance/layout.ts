/** How many organizations there are, and how much they have altogether. */
export interface EnduranceSizes {
  organizations: number
  contacts: number
  lines: number
}

/** A kind of record: how many rounds of it there are. */
type Rounds = number

const hotShare = 0.04
export const linesOfBid = 10
/** Of ten rounds of bids these are drafts, which alone may be changed. */
export const draftRoundsOfTen = 3

/**
 * Which record belongs to whom. Ids are given in rounds, each with one record of every organization and several of the hot
 * one, the organization 0, which so has a twenty-fifth of all: rows of one organization lie scattered among those of the
 * others, as years of use leave them, and no list of ids has to be kept.
 */
export class Layout {
  readonly organizations: number
  readonly hotOfRound: number
  readonly roundSize: number
  readonly contactRounds: Rounds
  readonly bidRounds: Rounds

  constructor({ organizations, contacts, lines }: EnduranceSizes) {
    this.organizations = organizations
    this.hotOfRound = Math.max(1, Math.round(((organizations - 1) * hotShare) / (1 - hotShare)))
    this.roundSize = organizations - 1 + this.hotOfRound
    this.contactRounds = Math.max(1, Math.round(contacts / this.roundSize))
    this.bidRounds = Math.max(1, Math.round(lines / linesOfBid / this.roundSize))
  }

  get contacts(): number {
    return this.contactRounds * this.roundSize
  }

  get bids(): number {
    return this.bidRounds * this.roundSize
  }

  get lines(): number {
    return this.bids * linesOfBid
  }

  /** The id of an organization's record of one round; `place` tells the several of the hot one apart. */
  idOf(organization: number, round: number, place: number): number {
    const before = round * this.roundSize
    return organization === 0 ? before + this.organizations + (place % this.hotOfRound) : before + organization
  }

  /** The round of the draft with this number, of `draftRounds` of them. */
  draftRound(number: number): number {
    return Math.floor(number / draftRoundsOfTen) * 10 + (number % draftRoundsOfTen)
  }

  get draftRounds(): number {
    return Math.floor(this.bidRounds / 10) * draftRoundsOfTen + Math.min(draftRoundsOfTen, this.bidRounds % 10)
  }
}

const activeBesideHot = 9

/**
 * The organizations that are active beside the hot one when `share` of the time is over: nine of them, of which one after
 * the other makes room for the next, so that all have come up at the end.
 */
export function activeAt(share: number, organizations: number): number[] {
  const others = organizations - 1
  const count = Math.min(activeBesideHot, others)
  const turns = Math.max(1, others - count + 1)
  const first = Math.min(turns - 1, Math.floor(share * turns))
  return Array.from({ length: count }, (_, place) => 1 + first + place)
}
