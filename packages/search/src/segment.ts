import { clearBit, countBits, countShared, emptyBits, growBits, hasBit, intersect, listBits, setBit, type Bits } from './bits.ts'
import type { ListingDocument, ListingIndexOptions, ListingQuestion, Position, TermCount } from './document.ts'
import { fingerprintOf } from './fingerprint.ts'
import { longFormOf } from './abbreviations.ts'
import { fold, isVersion, squeeze, versionsOf, wordsOf } from './fold.ts'
import { ForwardTable } from './forward-table.ts'
import { FRAGMENT_LENGTH, FragmentTable } from './fragment-table.ts'
import { GONE, type Posting } from './posting.ts'
import { comparePositions, toPosition } from './position.ts'
import { SortOrder } from './sort-order.ts'
import { TermTable } from './term-table.ts'
import { TopCounts } from './top-counts.ts'
import { typosOf } from './typos.ts'
import { WordTable } from './word-table.ts'

/** Dead slots that are tolerated, whatever their share. */
const DEAD_MIN = 1000
/** Cached answers to words, kept until the next change, because the pages of one search ask for the same. */
const KEPT_WORDS_MAX = 64

/** The slots that match a query. */
export interface Matches {
	bits: Bits
	count: number
}

/** The values of one sort by slot; -Infinity where there is none. */
interface Column {
	values: number[]
}

/**
 * Entries of one group (all public ones, or one owner's private ones) under slot numbers that only rise: a changed entry dies in its slot and
 * takes a new one, so every posting stays sorted. When there are many dead slots, they are cleared. This file is one thing despite its length: all
 * tables here share the slot numbers.
 */
export class Segment {
	readonly #terms: TermTable
	readonly #forward = new ForwardTable()
	readonly #nameWords = new WordTable()
	readonly #textWords = new WordTable()
	readonly #versions = new WordTable()
	readonly #fragments = new FragmentTable()
	readonly #orders = new Map<string, SortOrder>()
	readonly #columns = new Map<string, Column>()
	readonly #slotByOrd = new Map<number, number>()
	readonly #keptWords = new Map<string, Bits>()
	#ords: number[] = []
	#names: string[] = []
	#squeezed: string[] = []
	#fingerprints: number[] = []
	#live: Bits = emptyBits(64)

	/** An empty segment. */
	constructor({ sorts, ...options }: ListingIndexOptions) {
		this.#terms = new TermTable((term) => options.facetOf(term))
		for (const sort of sorts) {
			const column: Column = { values: [] }
			this.#columns.set(sort, column)
			this.#orders.set(sort, new SortOrder((left, right) => this.#compareValues(column.values, left, right)))
		}
		this.#orders.set('name', new SortOrder((left, right) => this.#compareNames(left, right)))
	}

	/** Live entries. */
	get size(): number {
		return this.#slotByOrd.size
	}

	/** Adds an entry, or replaces the one with its `ord`. */
	put(document: ListingDocument): void {
		const fingerprint = fingerprintOf(document)
		const old = this.#slotByOrd.get(document.ord)
		if (old !== undefined && this.#fingerprints[old] === fingerprint) {
			this.#changeValues(old, document.values)
			return
		}
		this.remove(document.ord)
		const slot = this.#ords.length
		const name = fold(document.name)
		const squeezed = squeeze(name)
		this.#ords.push(document.ord)
		this.#names.push(name)
		this.#squeezed.push(squeezed)
		this.#fingerprints.push(fingerprint)
		this.#slotByOrd.set(document.ord, slot)
		this.#live = growBits(this.#live, slot + 1)
		setBit(this.#live, slot)
		const terms = document.terms.map((term) => this.#terms.add(term, slot))
		this.#forward.add(terms.filter((term) => this.#terms.facets[term] !== undefined))
		for (const word of wordsOf(name)) this.#nameWords.add(word, slot)
		const text = fold(document.text ?? '')
		for (const word of wordsOf(text)) this.#textWords.add(word, slot)
		for (const version of versionsOf(name).union(versionsOf(text))) this.#versions.add(version, slot)
		this.#fragments.add(squeezed, slot)
		for (const [sort, { values }] of this.#columns) values.push(document.values[sort] ?? -Infinity)
		for (const order of this.#orders.values()) order.add(slot)
		this.#keptWords.clear()
	}

	/** Removes an entry; unknown ones are ignored. */
	remove(ord: number): void {
		const slot = this.#slotByOrd.get(ord)
		if (slot === undefined) return
		this.#slotByOrd.delete(ord)
		clearBit(this.#live, slot)
		for (const term of this.#forward.of(slot)) this.#terms.release(term)
		this.#keptWords.clear()
		const dead = this.#ords.length - this.size
		if (dead > DEAD_MIN && dead * 4 > this.#ords.length) this.#clearAway()
	}

	/**
	 * The live entries that have a word of a search: in their name, at the beginning of a word of their text, or, with `slip`, one slip away. A
	 * version is found where name or text has its two digits side by side.
	 */
	entriesWith(word: string, slip: boolean): Matches {
		const key = `${slip ? '~' : '='}${word}`
		const kept = this.#keptWords.get(key)
		const bits = kept ?? (slip ? this.#withSlip(word) : this.#withWord(word))
		if (!kept) {
			intersect(bits, this.#live)
			if (this.#keptWords.size >= KEPT_WORDS_MAX) this.#keptWords.clear()
			this.#keptWords.set(key, bits)
		}
		return { bits, count: countBits(bits) }
	}

	/** The live entries for which every filter holds. `words` are the answers of `entriesWith`. */
	match(question: Pick<ListingQuestion, 'terms' | 'anyOf' | 'ranges'>, words: readonly Bits[]): Matches {
		const sparse: Posting[] = []
		const bitmaps: Bits[] = [...words]
		for (const term of question.terms ?? []) {
			const number = this.#terms.numberOf(term)
			const posting = number === undefined ? undefined : this.#terms.postings[number]
			if (!posting) return { bits: emptyBits(0), count: 0 }
			const dense = posting.dense(this.#ords.length)
			if (dense) bitmaps.push(dense)
			else sparse.push(posting)
		}
		for (const choice of question.anyOf ?? []) bitmaps.push(this.#withAnyTerm(choice))
		for (const range of question.ranges ?? []) bitmaps.push(this.#inRange(range))
		return sparse.length > 0 ? this.#matchFromList(sparse, bitmaps) : this.#matchFromBitmaps(bitmaps)
	}

	/** The first `limit` matches behind `after` in order, without the first `skip`: those cost a look at each, as any walk does. */
	page(matches: Matches, sort: string, after: Position | undefined, { skip, limit }: { skip: number; limit: number }): Position[] {
		const order = this.#orders.get(sort)
		if (!order) throw new RangeError(`There is no sort called "${sort}"`)
		if (matches.count <= skip) return []
		const isBehind = (slot: number): boolean => after === undefined || comparePositions(this.#positionOf(sort, slot), after) > 0
		// Walking the order meets a match every `slots / count` steps; sorting the matches looks at each some times.
		const slots =
			matches.count * matches.count * 8 < (skip + limit) * this.#ords.length
				? listBits(matches.bits, matches.count).filter(isBehind).sort(order.compare)
				: order.listFrom(isBehind)
		const page: Position[] = []
		let passed = 0
		for (let at = 0; at < slots.length && page.length < limit; at++) {
			const slot = slots[at] ?? 0
			if (!hasBit(matches.bits, slot)) continue
			if (passed < skip) passed++
			else page.push(this.#positionOf(sort, slot))
		}
		return page
	}

	/** The `keep` most frequent terms of each facet among the matches. */
	countFacets(facets: readonly string[], matches: Matches, keep: number): Map<string, TermCount[]> {
		const tops = new Map(facets.map((facet) => [facet, new TopCounts(keep)]))
		const isAll = matches.count === this.size
		// A counter somewhere in memory costs about two words of a bitmap.
		const byListing = matches.count * this.#forward.width * 2
		const byWalking = facets.length * keep * (matches.bits.length + 32)
		if (isAll) for (const [facet, top] of tops) this.#walkFacet(facet, top, (term) => this.#terms.counts[term] ?? 0)
		else if (byListing <= byWalking) {
			this.#forward.count(listBits(matches.bits, matches.count), this.#terms.terms.length, (term, count) => {
				tops.get(this.#terms.facets[term] ?? '')?.offer(this.#terms.terms[term] ?? '', count)
			})
		} else for (const [facet, top] of tops) this.#walkFacet(facet, top, (term) => this.#countTerm(term, matches))
		return new Map([...tops].map(([facet, top]) => [facet, top.take()]))
	}

	/** How many of the matches have a term. */
	countTerm(term: string, matches: Matches): number {
		const number = this.#terms.numberOf(term)
		return number === undefined ? 0 : this.#countTerm(number, matches)
	}

	#countTerm(number: number, { bits }: Matches): number {
		const posting = this.#terms.postings[number]
		const dense = posting?.dense(this.#ords.length)
		return dense ? countShared(dense, bits) : (posting?.countIn(bits) ?? 0)
	}

	/** Goes through a facet's terms until none can be frequent enough any more. */
	#walkFacet(facet: string, top: TopCounts, countOf: (term: number) => number): void {
		const falling = this.#terms.byFallingBound(facet)
		for (const term of falling.fresh) top.offer(this.#terms.terms[term] ?? '', countOf(term))
		for (const [index, term] of falling.terms.entries()) {
			if (falling.boundAt(index) < top.floor) break
			if ((this.#terms.counts[term] ?? 0) >= top.floor) top.offer(this.#terms.terms[term] ?? '', countOf(term))
		}
	}

	#withWord(word: string): Bits {
		const bits = emptyBits(this.#ords.length)
		if (isVersion(word)) {
			this.#versions.uniteExact(word, bits)
			return bits
		}
		for (const form of [word, longFormOf(word) ?? word]) this.#uniteWord(form, bits)
		return bits
	}

	#uniteWord(word: string, bits: Bits): void {
		if (word.length >= FRAGMENT_LENGTH) this.#fragments.uniteContaining(word, this.#squeezed, bits)
		else this.#nameWords.unitePrefix(word, bits)
		this.#textWords.unitePrefix(word, bits)
	}

	#withSlip(word: string): Bits {
		const bits = emptyBits(this.#ords.length)
		for (const near of typosOf(word)) {
			this.#nameWords.uniteExact(near, bits)
			this.#textWords.uniteExact(near, bits)
		}
		return bits
	}

	#withAnyTerm(terms: readonly string[]): Bits {
		const bits = emptyBits(this.#ords.length)
		for (const term of terms) {
			const number = this.#terms.numberOf(term)
			if (number !== undefined) this.#terms.postings[number]?.uniteInto(bits)
		}
		return bits
	}

	#inRange({ value, min = -Number.MAX_VALUE, max = Number.MAX_VALUE }: NonNullable<ListingQuestion['ranges']>[number]): Bits {
		const bits = emptyBits(this.#ords.length)
		const values = this.#columns.get(value)?.values
		if (!values) throw new RangeError(`There is no value called "${value}"`)
		for (const slot of this.#orders.get(value)?.listFrom((other) => (values[other] ?? 0) <= max) ?? []) {
			if ((values[slot] ?? 0) < min) break
			setBit(bits, slot)
		}
		return bits
	}

	#matchFromList(sparse: Posting[], bitmaps: readonly Bits[]): Matches {
		const [smallest, ...others] = sparse.sort((left, right) => left.length - right.length)
		const bits = emptyBits(this.#ords.length)
		let count = 0
		for (const slot of smallest?.list() ?? []) {
			if (!hasBit(this.#live, slot) || !bitmaps.every((bitmap) => hasBit(bitmap, slot)) || !others.every((other) => other.has(slot)))
				continue
			setBit(bits, slot)
			count++
		}
		return { bits, count }
	}

	#matchFromBitmaps(bitmaps: readonly Bits[]): Matches {
		if (bitmaps.length === 0) return { bits: this.#live, count: this.size }
		const bits = this.#live.slice(0, (this.#ords.length + 31) >>> 5)
		for (const bitmap of bitmaps) intersect(bits, bitmap)
		return { bits, count: countBits(bits) }
	}

	#changeValues(slot: number, fresh: ListingDocument['values']): void {
		for (const [sort, { values }] of this.#columns) {
			const value = fresh[sort] ?? -Infinity
			if (values[slot] === value) continue
			this.#orders.get(sort)?.change(slot, () => {
				values[slot] = value
			})
		}
	}

	/** Falling, then the higher `ord`; a dead slot and its successor differ by number at last. */
	#compareValues(values: readonly number[], left: number, right: number): number {
		const a = values[left] ?? 0
		const b = values[right] ?? 0
		if (a !== b) return a > b ? -1 : 1
		return (this.#ords[right] ?? 0) - (this.#ords[left] ?? 0) || left - right
	}

	#compareNames(left: number, right: number): number {
		const a = this.#names[left] ?? ''
		const b = this.#names[right] ?? ''
		if (a !== b) return a < b ? -1 : 1
		return (this.#ords[right] ?? 0) - (this.#ords[left] ?? 0) || left - right
	}

	#positionOf(sort: string, slot: number): Position {
		return toPosition(this.#columns.get(sort)?.values[slot] ?? this.#names[slot] ?? '', this.#ords[slot] ?? 0)
	}

	/** Gives the live slots new numbers without gaps, in their old order. */
	#clearAway(): void {
		const numbers = new Uint32Array(this.#ords.length).fill(GONE)
		let next = 0
		for (let slot = 0; slot < numbers.length; slot++) if (hasBit(this.#live, slot)) numbers[slot] = next++
		const keep = <T>(column: T[]): T[] => column.filter((_, slot) => numbers[slot] !== GONE)
		for (const table of [this.#terms, this.#forward, this.#nameWords, this.#textWords, this.#versions, this.#fragments])
			table.renumber(numbers)
		for (const order of this.#orders.values()) order.renumber(numbers)
		for (const column of this.#columns.values()) column.values = keep(column.values)
		this.#ords = keep(this.#ords)
		this.#names = keep(this.#names)
		this.#squeezed = keep(this.#squeezed)
		this.#fingerprints = keep(this.#fingerprints)
		this.#live = emptyBits(next)
		this.#slotByOrd.clear()
		for (const [slot, ord] of this.#ords.entries()) {
			setBit(this.#live, slot)
			this.#slotByOrd.set(ord, slot)
		}
		this.#keptWords.clear()
	}
}
