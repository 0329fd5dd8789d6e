/** Barges and rivers. */
export const BARGE = `
== 52 Johanna Hofbauer | 9h | Barge, Bulk | likes 25
Danube at Hofkirchen: 2.31 metres and falling four centimetres a day. From Thursday we load container barges with two tiers instead of three, bulk at 70 %. Low water surcharge begins at 2.20 as in the contract, not a day before.
! barge_dawn: Our morning barge below Dürnstein, still with three tiers
! barge: The trial run yesterday with two
- 133 Beat: Clear number, clear day. Our tank containers go by rail for two weeks then.
- 233 Lukas: Gauge and draught stand in the list every day at 06:30.
- 331 Johanna: Constanţa side loads normally.
- 81 Thorsten: The Rhine at Ruhrort has 3.10, so Duisburg is fine for now.

== 140 Elif Winkler | 28d 07:55 | Barge, Intermodal rail, Terminal
90 barges a week, and each skipper has a different idea of “we are almost there”. We asked them to say the kilometre instead. It took one week of jokes. Berth waiting is down from 3.4 hours to 2.1.
! barge_dawn: Morning barge passing Ruhrort, kilometre 780
- 311 Karim: Kilometre 780 is the new “almost”.
- 345 Elif: The jokes continue, the waiting does not.
- 49 Kelebogile: From a place without rivers: can I have that for trucks?

== 157 Livia Meier | 43d 14:10 | Barge, Tank containers, Dangerous goods
Tank containers by barge Basel – Rotterdam: 46 hours, 19 % cheaper than road, and one question that comes back every week: who gives the steam for heating in Rotterdam at the weekend? Two terminals do. I keep a list with telephone numbers that are answered.
- 386 Urs: The list has saved me twice.
- 133 Beat: Add Moerdijk, gate B, ask for Anouk.
`
