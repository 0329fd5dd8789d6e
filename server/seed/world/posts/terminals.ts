/** Terminals, ports, berths and gates. */
export const TERMINALS = `
== 76 Paweł Dąbrowski | 22h | Terminal, Feeder, Port calls | likes 33 by 2 | key turn
Truck turn in Gdańsk, week {week:-1}: 22 minutes on average, 61 at the worst (Wednesday, 13:00, system restart, 40 lorries at the gate). We opened two lanes by hand with clipboards and were through in an hour.
The clipboards stay at the gate. Nobody laughs about them any more.
! wall_day: Block C on Thursday, the reach stacker back at work
! wall_dawn: Block F at six, before the first lorry
! trucks: The two lanes that were opened by hand, the last three lorries of the queue
- 135 Katarzyna: My handwriting has been praised for the first time in my life.
- 1 Marta: We had eleven in that queue and not one called me. That says it all.
- 396 Jakub: Restart is now at 04:00, with somebody standing beside it.
- 198 Krzysztof: Two of ours waited 55 and got coffee. Fair trade.
- 53 Daisuke: Clipboards never need an update.

== 78 Julia Kaya | 2d 13:40 | Terminal | likes 45 by 52 | key shorepower
Shore power after one full year at our two berths: 311 calls, 204 plugged in, 9.4 GWh not made by ships’ engines. The 107 that did not: 68 have no plug, 27 stay under four hours, 12 “forgot”.
The 12 are getting a letter from me. The 68 are getting one from Brussels soon.
! cranes_amber: Berth 2 in the evening, the cable arm beside the second crane
! desk: Control room, the load curve on the right
- 31 Ingrid: Ours plug in on every call now. What does the neighbour quay say about noise?
- 78 Julia: @[31] Two complaints instead of forty. One was about the seagulls.
- 299 Anders: Four hours is the break-even for us as well. Below it the paper takes longer than the plug.
- 19 Ingrid: I was one of the 12. I have apologised in person.

== 77 Ibrahim Balogun | 2d 11:35 | Terminal, Ro-ro
Klaipėda, gate 2 is closed for works from {day:5} to {day:16}, four nights only, 21:00 to 05:00. Night trucks use gate 4, which is 900 metres further and has a better kiosk.
- 261 Mindaugas: The kiosk has been told.
- 143 Tomas: Do reefers on wheels still go through the lane with power?
- 77 Ibrahim: @[143] Yes, that lane is at gate 4 already.

== 141 Azlan Ismail | 6d 03:40 | Terminal, Port calls
Port Klang, yard at 71 %. Until 75 I sleep. From 76 I telephone. Lines with import boxes older than five days have a mail with the list since this morning. Please take the green ones first, they block the red ones.
- 43 Aisyah: Our green ones go tonight, 64 boxes.
- 370 Hafiz: 71 was at 07:00. 69 now.
- 141 Azlan: @[370] Then I sleep very well.

== 80 Imran Haddad | 10d 09:30 | Terminal, Ocean
First rail boxes out of Khor this week: 46 TEU to Riyadh dry port, 14 hours. The train is short. It is a train.
! yard_rail: Loading the first train, gantry over track 2
! cranes_amber: The ship they came from
- 201 Hessa: I have waited four years to write “track 2” in an operations report.
- 12 Samira: Congratulations from next door. When can I book?
- 80 Imran: @[12] Mondays from week {week:2}, 20 TEU for others.
- 27 Lukas: Short trains grow. Ours had eleven wagons once.

== 202 Friederike Harms | 21d 13:05 | Terminal, Intermodal rail
Slots for lorries, and what to do with the late ones: we give a late lorry the next free slot without a fee, but the haulier sees each week how many of his were late compared with all others. Average 9 %. The worst had 31. He has 12 now.
- 27 Lukas: Shame is cheaper than fees.
- 365 Bram: We are at 4. I check it every Monday before coffee.
- 60 Sven: He checks it before good morning.

== 79 Marta Navarro | 30d 10:50 | Terminal, Reefer | likes 27
Night gate in Genoa: three months of test, 22:00 to 02:00, four nights a week. 1 140 lorries, of which 700 would have stood in the morning queue. The neighbours counted 0 complaints, the crane drivers counted 3 extra coffees.
It stays. And it becomes five nights from {month:1}.
! rack_dusk: Fruit hall side, 22:10, second night of the test
! trucks: Lorries at the hall, 23:30
! crew_violet: The night gate team on the first evening
! cranes: Quay at the start of the shift
- 61 Andrea: 84 of those were ours. Five nights is what we hoped for.
- 291 Giulia: Does the fifth night connect to the 03:30 trailer train?
- 79 Marta: @[291] That is why it is the fifth.

== 189 Anna Sikora | 37d 08:30 | Terminal, Port calls
Berth planning, an honest graph in words: 64 % of ships come within two hours of their window, 21 % within six, 15 % whenever. The 15 % take half of my day.
Lines that say the true hour 48 hours before keep their window in a storm. This is the whole rule.
- 2 Tomasz: A rule that fits on a cup. I order twelve cups.
- 19 Ingrid: We are in the 64, I hope?
- 189 Anna: @[19] 71 even.
- 228 Triin: We see the same 15 in other ports. It is the same ships.

== 81 Thorsten Behrens | 26d 06:30 | Intermodal rail, Barge, Terminal | likes 20
Week {week:-4} in Duisburg: 121 trains, 93 barges, 1 swan on track 6 (40 minutes, police, no injuries).
! yard_rail_dawn: Track 6 at first light, shortly before the swan
- 297 Elif: The incident report has a box for the kind of animal now.
- 27 Lukas: That was my train. Reason in four words: swan on the track.
- 104 Antje: Five words, Lukas.

== 397 Yousef Al Suwaidi | 50d 07:15 | Terminal, Ocean
Heat rules for the summer months are clear: no outside work 12:30 to 15:00. Less clear was what the cranes do in that time. We moved maintenance into it. Availability up 2.3 points without one hour of overtime.
- 270 Fatima: And the workshop has air conditioning now, which was the real negotiation.
- 38 Reem: Our second shift starts at 15:00 sharp for the same reason.
`
