/** Suppliers, data, telecom. */
export const TECHNOLOGY = `
== 86 Rasmus Rebane | 2d 10:10 | Data, Port calls, Tracking | likes 27 | key windows
Berth windows of 214 ports in one feed, and the honest figure first: 81 % of windows are right 48 hours before, 93 % at 24 hours, 98 % at 6. The list of the ports below 70 % is public since today. Three harbour masters have called. Two were angry, one asked how to get better.
& https://www.tallyport.example/windows | tallyport.example | How often a published berth window holds | 214 ports, measured every day at 48, 24 and 6 hours before arrival. | cranes_dusk
- 189 Anna: I was the third. The help was very practical, thank you.
- 43 Aisyah: Is the west coast of South America in it?
- 384 Margus: @[43] Eleven ports, Callao and San Antonio are the good ones.
- 4 Piotr: I compared it with our own book for three weeks: 79 % at 48 hours. So it is honest.

== 89 Declan Gallagher | 3d 14:10 | IoT, Tracking, Reefer
210 000 sensors teach humility. This week’s lesson: a box “moving at 4 km/h for nine days” in Rotterdam was in a museum. On a turntable.
- 114 Esther: It is a very nice museum.
- 60 Sven: We delivered it. Paperwork said “exhibition”, we thought goods.
- 4 Piotr: One of my 40? Please look at the prefix.
- 257 Eoin: @[4] BKFU. I am sorry, Piotr.

== 87 Thorsten Albrecht | 7d 10:45 | Voice, Roaming, Mobile
Roaming on ships, the numbers nobody sees: 6 % of our maritime minutes are calls from crew to a family within 20 minutes of port. We cut the rate for the last 12 miles by half. Minutes tripled, revenue is the same, and I have a letter from a cook.
- 19 Ingrid: As someone who stood on deck looking for one bar: thank you from twenty years ago.
- 146 Lena: The letter hangs in the kitchen.
- 88 Antti: Which coast is next?
- 87 Thorsten: @[88] Gulf of Finland, with your fibre.

== 88 Antti Laine | 16d 12:55 | Fibre, Data
Anchor drag on the Helsinki – Stockholm cable last night: 03:14 alarm, 03:14.2 traffic on the other path, 03:40 coffee. If you did not notice anything: that is the product.
The vessel was informed. It was as surprised as we were.
! desk_green: Our night desk, 03:40, coffee not in the picture
- 87 Thorsten: We did not notice anything. Our graphs did, one pixel.
- 147 Aino: For those who ask: repair ship on {day:-9}, one day of work, weather permitting.
- 55 Bram: “Weather permitting”. Thijs will have a word.

== 90 Wade Nguyen | 11d 16:40 | Cloud, Data
We matched 61 000 ocean invoices against contracts in {month:-1}: 7.2 % wrong, two thirds of them in the customer’s favour. Nobody ever posts the second half, so I do.
- 272 Thorsten: Which is why we never post the first half.
- 3 Agnieszka: 7.2 is high. We are at 1.1, I count myself.
- 90 Wade: @[3] I believe you. Would you tell others how?
- 3 Agnieszka: One price list, no copies of it.

== 91 Nicola Ellwood | 20d 09:15 | Insurance, Project cargo | likes 21
Three claims from last month that would have cost nothing with a photo: a dent that was there before, a seal that was not, and a crane hook that “was always like that”. Photograph the four sides and the roof. The roof is where the truth is.
- 29 Grace: Roof photo is in our checklist since your last claim letter.
- 56 Margus: Drone or ladder?
- 91 Nicola: @[56] Ladder, with somebody holding it. I insure people too.

== 83 Sofia Galli | 40d 14:45 | Data, Customs
We switched off a product today. A dashboard with 14 charts, 9 users, of whom 8 opened it to export the table. The table is now a mail at 06:00. All nine wrote thank you.
- 151 Julia: Courage is a mail at 06:00.
- 86 Rasmus: Which chart did the ninth want?
- 83 Sofia: @[86] The map. I print it for him.

== 148 Siobhán Doyle | 29d 13:35 | Tracking, IoT
If your sensor says the door opened at sea, it is the sun. If it says so at 02:00, it is not. Took us 400 alarms to write this rule in two lines.
- 26 Chiara: And if it says so at 02:00 in port, it is customs.
- 181 Eoin: Or me, once.

== 52 Johanna Hofbauer | 53d 10:10 | Data, Barge
Paper logbook for 31 barges, 112 years old as a system. The new one has an app. The oldest skipper uses it best, since he was told that he may still say no.
- 233 Lukas: He has found four bugs and a spelling mistake.
- 111 Eva: I was told that I have to say yes, for comparison.

== 199 Antti Mäkelä | 24d 07:45 | Fibre, Cloud | network
Looking for rack space within 2 km of the Muuga terminal, two racks, 6 kW, access at night. For a customer who wants his gate cameras to survive the storms as well as the provider before us.
- 378 Tanel: We have half a room 800 metres from gate 1. Come and see.
- 199 Antti: @[378] Seen, signed. This community is quicker than procurement.
`
